// Who is on the example list. Where a country's regulator reserves numbers for fiction (Australia,
// France, Germany, Ireland, North America, Sweden, the United Kingdom) those are used; elsewhere
// the numbers count up from a run of zeros. The demo sends them to the local sandbox only.

interface Country {
	/** Country calling code. */
	code: string;
	city: string;
	names: string[];
	/** National number of the i-th person, counted from 0: digits, without trunk prefix. */
	national(i: number): string;
	/** How the digits of a national number are grouped when typed. */
	groups: number[];
}

const two = (n: number) => String(n).padStart(2, '0');

/** A national number that begins with `start` and counts up in its last two digits. */
const counting = (start: string) => (i: number) => start + two(i + 10);

// The numbers that Australia's regulator lists for fiction, without their common beginning 0491 57.
const AUSTRALIA = ['0006', '0156', '0157', '0158', '0159', '0110', '0313', '0737', '1266', '1491'];

export const COUNTRIES: Country[] = [
	{
		code: '91',
		city: 'Mumbai',
		names:
			`Aarav Sharma|Diya Patel|Vihaan Reddy|Ananya Iyer|Kabir Singh|Ishita Banerjee|Rohan Desai|
			Meera Nair|Arjun Menon|Saanvi Gupta|Aditya Kulkarni|Priya Joshi|Karan Malhotra|Nisha Verma|
			Rahul Chatterjee|Sneha Pillai|Vikram Rao|Pooja Mehta|Siddharth Jain|Kavya Krishnan|
			Manish Agarwal|Ritu Saxena|Deepak Bose|Anjali Thomas|अनन्या शर्मा|राहुल वर्मा|মীনা দাস|
			முத்து செல்வன்|లక్ష్మి రెడ్డి|ગીતા પટેલ|Farhan Qureshi|Gurpreet Kaur|
			Tenzin Dorje|Lakshmi Narayanan|Imran Sheikh|Joseph Mathew|ਹਰਪ੍ਰੀਤ ਸਿੰਘ|ರಮೇಶ್ ಗೌಡ|അനു ജോസഫ്`.split(
				'|',
			),
		national: counting('98765432'),
		groups: [5, 5],
	},
	{
		code: '1',
		city: 'Washington',
		names: `Emma Johnson|Liam O'Neill|Olivia Brown|Noah Davis|Ava Martinez|Mason Lee|Sophia Clark|
			Jackson Wright|Mia Robinson|Lucas Nguyen|Harper Scott|Ethan Baker`.split('|'),
		national: counting('20255501'),
		groups: [3, 3, 4],
	},
	{
		code: '44',
		city: 'London',
		names: `Oliver Smith|Amelia Jones|George Taylor|Isla Evans|Harry Walker|Freya Hughes|Jack Green|
			Poppy Edwards|Alfie Wood|Imogen Clarke|Siân Morgan`.split('|'),
		national: counting('77009001'),
		groups: [4, 6],
	},
	{
		code: '49',
		city: 'Berlin',
		names: `Jürgen Müller|Anna Schäfer|Lukas Weiß|Lena Köhler|Felix Groß|Marie Böhm|Paul Krüger|
			Sophie Jäger|Maximilian von Stein`.split('|'),
		national: counting('17139200'),
		groups: [3, 7],
	},
	{
		code: '33',
		city: 'Lyon',
		names: `Chloé Lefèvre|Hugo Bernard|Zoé François|Théo Dubois|Inès Moreau|Gaël Petit|
			Anaïs Laurent|Jean-Noël Garçon`.split('|'),
		national: counting('6399812'),
		groups: [1, 2, 2, 2, 2],
	},
	{
		code: '61',
		city: 'Sydney',
		names: `Charlotte Wilson|William Martin|Matilda Campbell|Archie King|Ruby Harris|Cooper Young|
			Evie Mitchell|Lachlan Ross|Tahlia Cook|Jarrah Hill`.split('|'),
		national: (i) => `49157${AUSTRALIA[i]}`,
		groups: [3, 3, 3],
	},
	{
		code: '353',
		city: 'Dublin',
		names: ['Aoife Byrne', 'Cillian Murphy', 'Saoirse Kelly', 'Oisín Walsh', 'Niamh Ó Briain'],
		national: counting('2091000'),
		groups: [2, 3, 4],
	},
	{
		code: '46',
		city: 'Malmö',
		names: ['Åsa Lindqvist', 'Björn Sjöberg', 'Elsa Nyström', 'Göran Ek', 'Maja Öberg'],
		national: counting('7017406'),
		groups: [2, 3, 2, 2],
	},
	{
		code: '55',
		city: 'São Paulo',
		names: `João da Silva|Maria Conceição|Gabriel Araújo|Beatriz Gonçalves|Antônio Magalhães|
			Júlia Simões|Caio Falcão|Luíza Brandão`.split('|'),
		national: counting('119900000'),
		groups: [2, 5, 4],
	},
	{
		code: '52',
		city: 'Puebla',
		names: `José Hernández|Ximena Núñez|Ángel Ibáñez|Lucía Peña|Iñaki Muñoz|Sofía Ramírez`.split(
			'|',
		),
		national: counting('55500000'),
		groups: [2, 4, 4],
	},
	{
		code: '234',
		city: 'Lagos',
		names: `Chinedu Okafor|Ngozi Adeyemi|Tunde Balogun|Amarachi Eze|Olúwaṣeun Adébáyò|Yetunde Ojo|
			Emeka Nwosu`.split('|'),
		national: counting('80300000'),
		groups: [3, 3, 4],
	},
	{
		code: '20',
		city: 'Cairo',
		names: [
			'أحمد حسن',
			'فاطمة علي',
			'Mahmoud Farouk',
			'نور الدين',
			'Yasmin El-Sayed',
			'ياسمين مصطفى',
		],
		national: counting('10000000'),
		groups: [2, 4, 4],
	},
	{
		code: '971',
		city: 'Dubai',
		names: ['محمد المنصوري', 'Layla Al Hashimi', 'سارة الكعبي', 'Omar Haddad'],
		national: counting('5000000'),
		groups: [2, 3, 4],
	},
	{
		code: '972',
		city: 'Haifa',
		names: ['נועה כהן', 'איתן לוי', 'Tamar Mizrahi', 'דוד פרץ'],
		national: counting('5000000'),
		groups: [2, 3, 4],
	},
	{
		code: '380',
		city: 'Kyiv',
		names: ['Олена Шевченко', 'Тарас Коваленко', 'Ірина Бондар', 'Богдан Їжак', 'Dmytro Melnyk'],
		national: counting('5000000'),
		groups: [2, 3, 4],
	},
	{
		code: '30',
		city: 'Athens',
		names: ['Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου', 'Δημήτρης Ιωάννου', 'Sofia Georgiou'],
		national: counting('69000000'),
		groups: [3, 7],
	},
	{
		code: '81',
		city: 'Osaka',
		names: ['田中 花子', '鈴木 一郎', '佐藤 さくら', 'Haruto Takahashi', '山本 ケン', '渡辺 美咲'],
		national: counting('90000000'),
		groups: [2, 4, 4],
	},
	{
		code: '86',
		city: 'Chengdu',
		names: ['王小明', '李娜', '张伟', '陈静', 'Zhao Lei', '刘洋', '孙悦'],
		national: counting('138000000'),
		groups: [3, 4, 4],
	},
	{
		code: '82',
		city: 'Busan',
		names: ['김민준', '이서연', '박지훈', 'Choi Yuna', '정하윤'],
		national: counting('10000000'),
		groups: [2, 4, 4],
	},
	{
		code: '66',
		city: 'Chiang Mai',
		names: ['สมชาย ใจดี', 'มาลี ศรีสุข', 'Anong Chaiyasit', 'ณัฐพล วงศ์ทอง'],
		national: counting('8100000'),
		groups: [2, 3, 4],
	},
	{
		code: '62',
		city: 'Bandung',
		names: ['Budi Santoso', 'Siti Rahmawati', 'Agus Wijaya', 'Dewi Lestari', 'Putri Anggraini'],
		national: counting('812000000'),
		groups: [3, 4, 4],
	},
	{
		code: '251',
		city: 'Addis Ababa',
		names: ['አበበ ቢቂላ', 'Hanna Tesfaye', 'ሰላም ተስፋዬ'],
		national: counting('9100000'),
		groups: [2, 3, 4],
	},
	{
		code: '27',
		city: 'Durban',
		names: [
			'Thandiwe Dlamini',
			'Sipho Nkosi',
			'Johan van der Merwe',
			'Naledi Mokoena',
			'Lerato Khumalo',
		],
		national: counting('8200000'),
		groups: [2, 3, 4],
	},
	{
		code: '84',
		city: 'Hanoi',
		names: ['Nguyễn Thị Hồng', 'Trần Văn Đức', 'Lê Quang Huy', 'Phạm Thu Hà', 'Đỗ Mỹ Linh'],
		national: counting('9000000'),
		groups: [2, 3, 4],
	},
	{
		code: '48',
		city: 'Łódź',
		names: [
			'Zofia Wiśniewska',
			'Łukasz Dąbrowski',
			'Małgorzata Żak',
			'Wojciech Kość',
			'Jan Źrebiec',
		],
		national: counting('5000000'),
		groups: [3, 3, 3],
	},
];
