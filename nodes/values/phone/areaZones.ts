/**
 * Area codes that narrow down the time zone of a calling code with several zones: for all numbers if mobile numbers
 * belong to areas too, otherwise for landlines only. Each entry: the country calling code, its zones (the first is
 * where most people live), the area codes that lie in any of them, and the two-letter code of their country (ISO
 * 3166-1) if it is not the main one of the calling code. For an unlisted area code, the zones of the whole country
 * apply. North American codes come from libphonenumber (github.com/google/libphonenumber,
 * resources/timezones/map_data.txt, Apache License 2.0), with all its entries for an area code merged; overlay codes of
 * an area in two zones have that area's zones here. The others follow their countries' numbering plans; for Mexico, the
 * zones of its 2022 law.
 */
export const AREA_ZONES: ReadonlyArray<
	readonly [code: string, zones: string, areas: string, iso?: string]
> = [
	[
		'1',
		'America/New_York',
		'201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 440 443 445 463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603 607 609 610 614 616 617 631 640 645 646 656 667 678 680 681 686 703 704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 984 989',
	],
	[
		'1',
		'America/Chicago',
		'205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 353 361 402 405 409 414 417 430 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 608 612 615 618 629 630 636 641 651 659 660 662 682 689 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 870 872 901 903 913 918 920 931 936 938 940 945 952 956 972 975 979 985',
	],
	[
		'1',
		'America/Los_Angeles',
		'206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 840 858 909 916 925 949 951 971',
	],
	[
		'1',
		'America/Toronto',
		'226 249 263 289 343 354 365 382 416 437 438 450 468 514 519 548 579 613 647 683 705 742 753 819 873 905 942',
		'CA',
	],
	['1', 'America/Denver', '303 307 385 406 435 505 575 719 720 748 801 915 970 983'],
	['1', 'America/New_York America/Chicago', '423 574 606 729 812 906 930'],
	['1', 'America/Chicago America/New_York', '219 270 364 448 850'],
	['1', 'America/Vancouver America/Edmonton America/Fort_Nelson', '236 250 257 672 778', 'CA'],
	['1', 'America/Chicago America/Denver', '308 605 620 701 785'],
	['1', 'America/Edmonton', '368 403 587 780 825', 'CA'],
	['1', 'America/Toronto America/Halifax America/Puerto_Rico', '273 367 418 581', 'CA'],
	['1', 'America/Halifax', '428 506 782 902', 'CA'],
	['1', 'America/Phoenix', '480 520 602 623'],
	['1', 'America/Winnipeg', '204 431 584', 'CA'],
	['1', 'America/Regina America/Edmonton', '306 474 639', 'CA'],
	['1', 'America/Los_Angeles America/Denver', '458 541 775'],
	['1', 'America/Santo_Domingo', '809 829 849', 'DO'],
	['1', 'America/Denver America/Los_Angeles', '208 986'],
	['1', 'America/Jamaica', '658 876', 'JM'],
	['1', 'America/St_Johns America/Halifax', '709 879', 'CA'],
	['1', 'America/Puerto_Rico', '787 939', 'PR'],
	['1', 'America/Nassau', '242', 'BS'],
	['1', 'America/Barbados', '246', 'BB'],
	['1', 'America/Anguilla', '264', 'AI'],
	['1', 'America/Antigua', '268', 'AG'],
	['1', 'America/Tortola', '284', 'VG'],
	['1', 'America/St_Thomas', '340', 'VI'],
	['1', 'America/Cayman', '345', 'KY'],
	['1', 'Atlantic/Bermuda', '441', 'BM'],
	['1', 'America/Grenada', '473', 'GD'],
	['1', 'America/Vancouver', '604', 'CA'],
	['1', 'America/Grand_Turk', '649', 'TC'],
	['1', 'America/Montserrat', '664', 'MS'],
	['1', 'Pacific/Saipan', '670', 'MP'],
	['1', 'Pacific/Guam', '671', 'GU'],
	['1', 'Pacific/Pago_Pago', '684', 'AS'],
	['1', 'America/Lower_Princes', '721', 'SX'],
	['1', 'America/St_Lucia', '758', 'LC'],
	['1', 'America/Dominica', '767', 'DM'],
	['1', 'America/St_Vincent', '784', 'VC'],
	['1', 'America/Toronto America/Winnipeg', '807', 'CA'],
	['1', 'Pacific/Honolulu', '808'],
	['1', 'America/Whitehorse America/Edmonton America/Winnipeg America/Toronto', '867', 'CA'],
	['1', 'America/Port_of_Spain', '868', 'TT'],
	['1', 'America/St_Kitts', '869', 'KN'],
	['1', 'America/Anchorage America/Adak', '907'],
	['1', 'America/Phoenix America/Denver', '928'],
	// Russia: Moscow and Saint Petersburg; mobile numbers belong to no area. Kazakhstan.
	['7', 'Europe/Moscow', '495 498 499 812'],
	['7', 'Asia/Almaty', '6 7', 'KZ'],
	// Spain: landlines of the mainland and of the Canary Islands.
	['34', 'Europe/Madrid', '81 82 83 84 85 86 87 88 91 92 93 94 95 96 97 98'],
	['34', 'Atlantic/Canary', '822 828 922 928'],
	// Mexico: the centre; Baja California; Sonora, Sinaloa, Nayarit and the south of the peninsula; Quintana Roo.
	[
		'52',
		'America/Mexico_City',
		'2 3 4 5 7 8 9 614 618 621 625 627 628 629 635 639 648 649 652 659 671 674 675 676 677',
	],
	['52', 'America/Tijuana', '616 646 658 661 663 664 665 686'],
	[
		'52',
		'America/Hermosillo',
		'311 319 323 324 325 327 389 612 613 615 622 623 624 631 632 633 634 637 638 641 642 643 644 645 647 651 653 662 667 668 669 672 673 687 694 695 696 697 698',
	],
	['52', 'America/Cancun', '983 984 987 998'],
	// Along the border, where clocks follow those of the United States.
	['52', 'America/Ciudad_Juarez', '656'],
	['52', 'America/Ciudad_Juarez America/Mexico_City', '636'],
	['52', 'America/Matamoros', '868 899'],
	['52', 'America/Mexico_City America/Matamoros', '626 862 867 873 877 878 891 892 894 897'],
	['52', 'America/Mexico_City America/Hermosillo', '322 329'],
	['52', 'America/Mexico_City America/Cancun', '982 985 986 997'],
	// Brazil: Mato Grosso and its south, Rondonia, Amazonas, Roraima; Acre; Pernambuco with Fernando de Noronha.
	['55', 'America/Sao_Paulo', '1 2 3 4 5 61 62 63 64 7 8 91 93 94 96 98 99'],
	['55', 'America/Manaus', '65 66 67 69 92 95'],
	['55', 'America/Rio_Branco', '68'],
	['55', 'America/Manaus America/Rio_Branco', '97'],
	['55', 'America/Sao_Paulo America/Noronha', '81'],
	// Chile: landlines of Santiago and the rest, of Valparaiso with Easter Island, and of the south.
	['56', 'America/Santiago', '2 33 34 35 4 5 63 64 65 7'],
	['56', 'America/Santiago Pacific/Easter', '32'],
	['56', 'America/Santiago America/Punta_Arenas', '61 67'],
	// Australia: landlines. New South Wales with Broken Hill, Victoria and Tasmania, Queensland, the rest, islands.
	['61', 'Australia/Sydney Australia/Adelaide Australia/Lord_Howe', '2'],
	['61', 'Australia/Sydney', '3'],
	['61', 'Australia/Brisbane Australia/Sydney', '7'],
	['61', 'Australia/Perth Australia/Adelaide Australia/Darwin Australia/Eucla', '8'],
	['61', 'Indian/Cocos', '89162', 'CC'],
	['61', 'Indian/Christmas', '89164', 'CX'],
	// Indonesia: landlines of Java and Sumatra, of Bali, Nusa Tenggara and Sulawesi, of Borneo, and of the east.
	['62', 'Asia/Jakarta', '2 31 32 33 34 35 6 7'],
	['62', 'Asia/Makassar', '36 37 38 4'],
	['62', 'Asia/Jakarta Asia/Makassar', '5'],
	['62', 'Asia/Jayapura Asia/Makassar', '9'],
	// New Zealand: landlines except those of the South Island and the Chatham Islands.
	['64', 'Pacific/Auckland', '4 6 7 9'],
	// Mayotte, which shares Reunion's country code.
	['262', 'Indian/Mayotte', '269 639', 'YT'],
	// Portugal: landlines of the mainland and Madeira, and of the Azores.
	['351', 'Europe/Lisbon', '2'],
	['351', 'Atlantic/Azores', '292 295 296'],
	// Ecuador: landlines except those of the province that shares the Galapagos Islands' code.
	['593', 'America/Guayaquil', '2 3 4 6 7'],
];
