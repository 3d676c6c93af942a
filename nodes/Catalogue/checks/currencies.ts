/**
 * Decimals of the currencies without two decimals, by ISO 4217: they decide what the smallest unit is. Intl is no help:
 * it returns the decimals in use, so none for PKR and IDR, whose smallest unit is still the hundredth.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(
	Object.entries({
		0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
		3: 'BHD IQD JOD KWD LYD OMR TND',
		4: 'CLF UYW',
	}).flatMap(([decimals, codes]) =>
		codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
	),
);

/** Currencies in whose prices decimals are not in use: those with no digits in the currency data of Unicode's CLDR 48. */
const WITHOUT_DECIMALS = new Set(
	`AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX UYI VND
	VUV XAF XOF XPF YER`.split(/\s+/),
);

/**
 * How each currency (ISO 4217) is written besides its code: the symbols of Unicode's CLDR 48 in English and in the
 * languages of its countries, and abbreviations in shops there. Messages name currencies in this order.
 */
const CURRENCY_SIGNS = `
USD $ US$ $US U$S
EUR € Euro Euros
GBP £ UK£ GB£
INR ₹ Rs रु रू
JPY ¥ JP¥ 円 yen
CNY ¥ CN¥ 元 块 RMB
AED د.إ درهم Dh Dhs
AFN ؋ Af Afs
ALL L Lek Lekë
AMD ֏ դր
AOA Kz
ARS $ AR$
AUD $ A$ AU$
AWG ƒ Afl
AZN ₼ man
BAM KM КМ
BBD $ BB$ Bds$
BDT ৳ Tk টাকা
BGN лв
BHD د.ب BD
BIF FBu
BMD $ BD$ BM$
BND $ B$ BN$
BOB Bs
BRL R$
BSD $ B$ BS$
BTN Nu
BWP P
BYN Br р руб
BZD $ BZ$
CAD $ CA$ C$ CAN$ CDN$
CDF FC
CHF Fr SFr
CLF UF
CLP $ CL$
COP $ CO$ COL$
CRC ₡
CUP $ CU$ ₱
CVE Esc
CZK Kč
DJF Fdj
DKK kr dkr
DOP $ RD$ DO$
DZD د.ج DA
EGP £ E£ EG£ LE ج.م جنيه
ERN Nfk
ETB Br ብር Birr
FJD $ FJ$
FKP £ FK£
GEL ₾ ლ
GHS GH₵ ₵ GH¢
GIP £
GMD D
GNF FG
GTQ Q
GYD $ GY$ G$
HKD HK$ $
HNL L
HTG G
HUF Ft
IDR Rp
ILS ₪ NIS ש"ח ש״ח
IQD د.ع
IRR ﷼ ریال
ISK kr ikr
JMD $ J$ JM$
JOD د.أ د.ا JD
KES KSh KShs Sh Shs
KGS ⃀ сом
KHR ៛
KMF CF
KPW ₩
KRW ₩ 원
KWD د.ك KD
KYD $ CI$ KY$
KZT ₸ тг
LAK ₭
LBP £ L£ LL ل.ل
LKR Rs රු
LRD $ L$ LR$
LSL L M
LYD د.ل LD
MAD د.م درهم Dh Dhs
MDL L lei
MGA Ar
MKD ден den
MMK K Ks
MNT ₮
MOP MOP$
MRU UM أ.م
MUR Rs
MVR Rf
MWK MK K
MXN $ MX$
MYR RM
MZN MT MTn
NAD $ N$
NGN ₦ N
NIO C$
NOK kr nkr
NPR Rs रु रू नेरू
NZD $ NZ$
OMR ر.ع RO
PAB B/
PEN S/
PGK K
PHP ₱ P
PKR Rs روپے
PLN zł zl
PYG ₲ Gs
QAR ر.ق QR
RON lei leu L
RSD din дин
RUB ₽ руб р
RWF RF FRw
SAR ر.س SR ⃁ ريال
SBD $ SI$ SB$
SCR Rs SR
SDG ج.س
SEK kr skr
SGD $ S$ SG$
SHP £
SLE Le
SOS S
SRD $ SR$
SSP £
STN Db
SVC ₡
SYP £ S£ LS ل.س
SZL E L
THB ฿ บาท บ
TJS сом смн
TMT m
TND د.ت DT
TOP T$
TRY ₺ TL
TTD $ TT$
TWD NT$ NTD $ 元
TZS TSh TShs Sh Shs
UAH ₴ грн
UGX USh UShs Sh Shs
UYU $ UY$ $U
UYW UP
UZS soʻm so'm сўм сум
VED Bs
VES Bs
VND ₫ đ VNĐ
VUV VT
WST WS$
XAF FCFA CFA F
XCD EC$ $
XCG Cg ƒ
XOF FCFA CFA F
XPF CFPF FCFP CFP F
YER ر.ي YR
ZAR R
ZMW K ZK
ZWG ZiG`;

const SIGNS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	CURRENCY_SIGNS.trim()
		.split('\n')
		.map((line) => line.split(' '))
		.map(([code = '', ...signs]) => [code, new Set(signs.map(signKey))]),
);

/** The currencies with signs. */
export const CODES: readonly string[] = [...SIGNS_OF.keys()];

/** Number of decimals of a currency (ISO 4217). */
export function decimalsOf(currency: string): number {
	return DECIMALS.get(currency) ?? 2;
}

/** Whether prices in a currency have decimals. They do not in IDR, whose smallest unit is still the hundredth. */
export function usesDecimals(currency: string): boolean {
	return !WITHOUT_DECIMALS.has(currency);
}

/** Whether the text is the code of a currency, a sign or an abbreviation that it shares with others, or both: "USD$". */
export function isSignOf(currency: string, written: string): boolean {
	const upper = written.toUpperCase();
	if (upper.trim() === currency || isSign(currency, written)) return true;
	if (!upper.includes(currency)) return false;
	// Beside a point, the code is no part of a sign: USD.99 may be 0.99.
	return isSign(currency, written.replace(new RegExp(`(?<!\\.)${currency}(?!\\.)`, 'i'), ''));
}

function isSign(currency: string, written: string): boolean {
	return SIGNS_OF.get(currency)?.has(signKey(written)) ?? false;
}

/** "K.Sh.", "Ksh" and "KSH" are the same; so are ￥ and ¥. */
function signKey(written: string): string {
	return written
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\s.\p{Cf}]/gu, '');
}
