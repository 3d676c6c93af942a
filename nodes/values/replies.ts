import { withoutAccents } from './text';

/** What a short reply asks for, or answers. */
export type Intent = 'stop' | 'start' | 'help' | 'yes' | 'no';

interface ReplyWords extends Readonly<Record<Intent, string>> {
	/** Mean an opt-out wherever they are, also within the words `around` them. */
	readonly optOut: string;
	/** Usual opt-outs that more often mean something else: only as the whole reply, typed. */
	readonly cancel?: string;
	readonly around: string;
	/** Change nothing in a reply. */
	readonly polite: string;
}

/**
 * Words and phrases of replies by language, separated by commas. The English words for stop are those of
 * 47 CFR 64.1200(a)(10) and of the CTIA Messaging Principles, which carriers and SMS services obey as well, and the label
 * of WhatsApp's own opt-out button.
 *
 * No word has two roles. A word that also means something else is kept for stop, which can be undone, and left out
 * elsewhere: "alta" (Spanish: sign up, Portuguese: high), "y" (English: yes, Spanish: and), "ya" (Indonesian: yes,
 * Spanish: enough), "ha" (Hindi: yes, English: laughter), "ابدأ" (Arabic: start, without its hamza: never). Left out of
 * stop are words that are more common in another sense: "para" (Spanish: stop, for), "dur" (Turkish: stop, French: hard).
 */
export const REPLIES: Readonly<Record<string, ReplyWords>> = {
	arabic: {
		optOut:
			'إلغاء الاشتراك, لإلغاء الاشتراك, إلغاء اشتراكي, ألغ الاشتراك, ألغي الاشتراك, ألغي اشتراكي, ألغوا اشتراكي, إيقاف الرسائل, لإيقاف الرسائل, أوقف الرسائل, أوقفوا الرسائل, وقف الرسائل, إيقاف العروض, إيقاف العروض الترويجية, احذفني, احذفوني, لا ترسل رسائل, لا ترسلوا رسائل, لا تراسلوني',
		stop: 'توقف, توقفوا, إيقاف, أوقف, أوقفوا, قف, ستوب',
		cancel: 'إلغاء',
		start: 'اشترك, استئناف, بدء',
		help: 'مساعدة',
		yes: 'نعم',
		no: 'لا',
		around: 'أريد, أود, أرغب في, من, هذه, القائمة, قائمتكم',
		polite: 'من فضلك, من فضلكم, لو سمحت, لو سمحتم, رجاء, الرجاء, شكرا, شكرا لك, شكرا لكم',
	},
	dutch: {
		optOut:
			'afmelden, afmelding, uitschrijven, uitschrijving, meld me af, meld mij af, schrijf me uit, schrijf mij uit, haal me van de lijst, haal mij van de lijst, verwijder me, verwijder mij, stop berichten, stop promoties, promoties stoppen, geen berichten meer, geen reclame meer',
		stop: 'stop, stoppen, stopzetten',
		start: 'start, starten, aanmelden, inschrijven, hervatten',
		help: 'help, hulp',
		yes: 'ja',
		no: 'nee',
		around: 'ik wil, me, mij, van, voor, de, deze, jullie, lijst, nieuwsbrief, berichten',
		polite:
			'alsjeblieft, alstublieft, aub, a.u.b., graag, dank je, dank je wel, dankjewel, dank u, dank u wel, bedankt',
	},
	english: {
		optOut:
			"unsubscribe, unsub, opt out, optout, opt me out, remove me, take me off, stop promotions, stop all promotions, stop marketing, stop messages, stop all messages, stop these messages, stop messaging me, stop texting me, stop sending messages, stop sending me messages, no more messages, do not message me, do not contact me, do not text me, don't message me, don't contact me, don't text me, remove my number, remove my name, delete my number, lose my number, stop sending, stop sending me, stop sub, stop2quit, stop2end, unsubcribe, unsuscribe, un subscribe, unsubscribed, stop messaging, stop message, stop msg, stop msgs, stop sms, stop texts, stop texting, stop contacting me, stop calling me, stop spam, stop spamming, stop spamming me, don't send me, do not send me, don't send messages, do not send messages, no more texts",
		stop: 'stop, stop all, stopall, stop now, stop right now, stop immediately, ok stop, okay stop, quit, revoke',
		cancel: 'cancel, end, remove',
		start: 'start, unstop, subscribe, subscribe me, resubscribe, opt in, optin, opt me in',
		help: 'help, help me, info',
		yes: 'yes, yeah, yep',
		no: 'no, nope',
		around:
			"i want to, i would like to, i'd like to, i wish to, i, me, again, from, of, the, this, these, your, all, list, mailing list, newsletter, messages, marketing, promotions, offers, now, to, want to, reply, any, more, not interested, wrong number",
		polite:
			'please, pls, plz, kindly, thank you, thank you very much, thanks, thx, sir, madam, thank u, hi, hello',
	},
	french: {
		optOut:
			"désabonner, désabonnement, désabonne, désabonnez, désinscrire, désinscription, désinscris, désinscrivez, retirez-moi, supprimez-moi, arrêter les messages, arrêtez les messages, arrêter les promotions, stop pub, ne plus recevoir, ne plus recevoir de messages, je ne veux plus recevoir de messages, je ne souhaite plus recevoir de messages, ne m'envoyez plus de messages, ne m'écrivez plus",
		stop: 'stop, arrêt, arrête, arrêtez, arrêter',
		start: "démarrer, reprendre, s'abonner, m'abonner, se réabonner",
		help: 'aide',
		yes: 'oui',
		no: 'non',
		around:
			'je veux, je voudrais, je souhaite, me, moi, se, te, vous, de, la, les, des, cette, votre, vos, liste, messages, promotions, offres',
		polite: "s'il vous plaît, s'il te plaît, svp, stp, merci, merci beaucoup, merci bien",
	},
	german: {
		optOut:
			'abmelden, abmeldung, abbestellen, austragen, melde mich ab, melden Sie mich ab, trag mich aus, tragen Sie mich aus, werbung stoppen, keine werbung, keine werbung mehr, keine nachrichten mehr, keine sms mehr, aus dem verteiler nehmen, nehmen Sie mich aus dem verteiler, nehmt mich aus dem verteiler, schreiben Sie mir nicht mehr',
		stop: 'stop, stopp, stoppen, aufhören',
		start: 'start, starten, anmelden, wieder anmelden',
		help: 'hilfe',
		yes: 'ja, jawohl',
		no: 'nein, nö',
		around:
			'ich will, ich möchte, mich, sich, von, vom, aus, der, dem, dieser, diesem, liste, verteiler, newsletter, werbung, nachrichten',
		polite: 'bitte, danke, danke schön, vielen dank',
	},
	hindi: {
		optOut:
			'अनसब्सक्राइब, अनसब्सक्राइब करें, सदस्यता रद्द करें, मैसेज बंद करें, मैसेज बंद करो, मैसेज मत भेजो, मैसेज मत भेजें, संदेश बंद करें, संदेश न भेजें, प्रमोशन बंद करें, रोकने के लिए, बंद करने के लिए, unsubscribe karo, unsubscribe karen, message band karo, message band karen, message mat bhejo, message mat bhejna, msg band karo, msg mat bhejo, msg mat karo',
		stop: 'stop, रोकें, रोको, रोकिए, रोक दें, रोक दो, बंद, बंद करें, बंद करो, बंद कीजिए, बन्द, बन्द करें, बन्द करो, बंद कर दो, बंद कर दें, बंद कर दीजिए, स्टॉप, स्टाप, roko, rok do, band karo, band kro, band karen, band kar do',
		start: 'शुरू, शुरू करें, शुरू करो, शुरू कीजिए, स्टार्ट, shuru karo, shuru karen',
		help: 'मदद, सहायता, हेल्प, madad',
		yes: 'हाँ, हां, haan',
		no: 'नहीं, नही, nahi, nahin',
		around: 'मुझे, mujhe, सूची, से',
		polite: 'कृपया, प्लीज़, प्लीज, जी, धन्यवाद, शुक्रिया, kripya, ji, dhanyavad, shukriya',
	},
	indonesian: {
		optOut:
			'berhenti berlangganan, berhenti langganan, stop berlangganan, stop langganan, batal langganan, batalkan langganan, unreg, hapus saya, keluarkan saya, hentikan promosi, stop promosi, hentikan pesan, stop pesan, jangan kirim lagi, jangan kirim pesan lagi, jangan hubungi saya, jangan wa lagi, jangan chat lagi, jangan spam, stop promo',
		stop: 'stop, berhenti, hentikan',
		start: 'mulai, berlangganan',
		help: 'bantuan',
		yes: 'iya',
		no: 'tidak',
		around: 'saya, mau, ingin, dari, daftar, ini, pesan, promosi',
		polite: 'tolong, mohon, terima kasih, terimakasih, makasih',
	},
	italian: {
		optOut:
			"disiscrivi, disiscrivimi, disiscriviti, disiscrivermi, disiscriversi, disiscrivetemi, disiscrizione, cancella iscrizione, cancellare l'iscrizione, annulla iscrizione, annullare l'iscrizione, cancellami, cancellarmi, cancellatemi, rimuovimi, rimuovetemi, toglimi dalla lista, toglietemi dalla lista, interrompi promozioni, interrompi le promozioni, basta messaggi, basta pubblicità, non voglio più messaggi, non voglio ricevere messaggi, non scrivetemi più, non mandatemi più messaggi, non inviatemi più messaggi",
		stop: 'stop, basta, ferma, fermare, fermate, interrompi, interrompere, interrompete',
		start: 'inizia, iniziare, avvia, riprendi, riprendere, iscrivimi, iscrivermi',
		help: 'aiuto',
		yes: 'sì',
		no: 'no',
		around: 'mi, voglio, vorrei, dalla, da, questa, vostra, lista, newsletter, messaggi',
		polite: 'per favore, per piacere, per cortesia, grazie, grazie mille',
	},
	portuguese: {
		optOut:
			'descadastrar, descadastre, descadastrem, descadastro, descadastramento, desinscrever, cancelar inscrição, cancelar a inscrição, cancelar minha inscrição, cancelar assinatura, cancelar a assinatura, cancelar minha assinatura, cancelar subscrição, sair da lista, remover da lista, me remova, me removam, me tire da lista, me tira da lista, parar promoções, parar mensagens, parar de receber, não quero receber, não quero mais receber, não quero receber mais, não quero mais mensagens, não mande mais, não mande mais mensagens, não me mande mais mensagens, não mandem mais, não envie mais, não envie mais mensagens, não enviem mais, não me envie mais mensagens, pare de mandar mensagem, pare de mandar mensagens, parem de mandar mensagens, pare de enviar mensagens, parem de enviar mensagens',
		stop: 'stop, parar, pare, parem, sair',
		cancel: 'cancelar',
		start: 'iniciar, começar, inscrever, recomeçar',
		help: 'ajuda',
		yes: 'sim',
		no: 'não',
		around: 'quero, gostaria de, me, da, desta, dessa, sua, lista, mensagens, promoções',
		polite: 'por favor, por gentileza, favor, obrigado, obrigada, muito obrigado, muito obrigada',
	},
	russian: {
		optOut:
			'отписаться, отписка, отписать, отпишите, отпишите меня, отменить подписку, отмена подписки, отказ от рассылки, отказаться от рассылки, отключить рассылку, остановить рассылку, прекратите рассылку, остановить рекламу, удалите меня, уберите меня, не пишите мне, больше не пишите, не пишите, не присылайте мне',
		stop: 'stop, стоп, остановить, остановите, прекратить, прекратите, хватит',
		start: 'старт, начать, подписаться, подпишите меня, возобновить',
		help: 'помощь',
		yes: 'да',
		no: 'нет',
		around: 'хочу, я хочу, меня, от, из, этой, вашей, рассылки, списка, больше',
		polite: 'пожалуйста, прошу, спасибо, благодарю',
	},
	spanish: {
		optOut:
			'dar de baja, darme de baja, darse de baja, darte de baja, dame de baja, deme de baja, denme de baja, date de baja, dese de baja, dé de baja, causar baja, desuscribir, desuscribirme, desuscribirse, desuscribirte, desuscríbeme, cancelar suscripción, cancelar la suscripción, cancelar mi suscripción, cancelar su suscripción, cancelar tu suscripción, anular suscripción, bórrame, bórrenme, elimíname, elimínenme, quítame de la lista, quítenme de la lista, detener promociones, parar promociones, no más mensajes, no quiero más mensajes, no quiero recibir mensajes, no quiero recibir más mensajes, no quiero recibir más, no envíen más, no envíen más mensajes, no enviar más, no enviar más mensajes, no me envíen más mensajes, no me manden más mensajes, no me escriban más, dejen de escribirme, no molesten',
		stop: 'stop, parar, pare, paren, alto, baja, salir, detener, basta, ya basta, basta ya',
		cancel: 'cancelar',
		start: 'iniciar, empezar, comenzar, reanudar, suscribir, suscribirme, darme de alta',
		help: 'ayuda',
		yes: 'sí',
		no: 'no',
		around: 'quiero, quisiera, deseo, me, de, la, esta, su, lista, mensajes, promociones',
		polite: 'por favor, porfavor, porfa, favor, gracias, muchas gracias',
	},
	turkish: {
		optOut:
			'abonelikten çık, abonelikten çıkar, abonelikten çıkarın, abonelikten çıkmak, aboneliği iptal et, aboneliğimi iptal et, abonelik iptali, listeden çık, listeden çıkar, listeden çıkarın, beni çıkar, beni çıkarın, beni sil, beni silin, mesaj istemiyorum, mesaj atmayın, mesaj göndermeyin, promosyonları durdur, mesajları durdur',
		stop: 'stop, durdur, durdurun, ret',
		cancel: 'iptal',
		start: 'başla, başlat, abone ol',
		help: 'yardım',
		yes: 'evet',
		no: 'hayır',
		around: 'beni, bana, istiyorum, artık, bir daha',
		polite: 'lütfen, teşekkürler, teşekkür ederim, sağ ol, sağ olun, sağolun',
	},
};

type Role = keyof ReplyWords;

/** Removed before NFKC, which turns some into letters: ™ would become "tm". */
const PICTOGRAPH = /\p{Extended_Pictographic}/gu;
/** Invisible characters: soft hyphens, joiners, direction marks, emoji selectors, fillers. Also vowel marks of Arabic. */
const IGNORED = /[\p{Cf}\ufe00-\ufe0f\u115f\u1160\u0640]|[\u064b-\u0655]|\u034f|\u0670/gu;
/** Everything except letters, digits and the marks that belong to letters, as in Hindi. */
const WORD_SEPARATORS = /[^\p{L}\p{Mn}\p{Mc}\p{N}]+/gu;

/**
 * A text in lower case and NFKC, with one space between words and no other character than letters and digits. Letters
 * that people leave out or mix up are written in one way: the two i of Turkish, alef and its hamza in Arabic.
 */
export function bareReply(text: string): string {
	return text
		.replace(PICTOGRAPH, ' ')
		.normalize('NFKC')
		.replace(/[İı]/g, 'i')
		.replace(/[آأإٱ]/g, 'ا')
		.replace(IGNORED, '')
		.toLowerCase()
		.replace(WORD_SEPARATORS, ' ')
		.trim();
}

/**
 * Words and phrases of a role in all languages, as {@link bareReply} writes them, with and without accents and
 * apostrophes: "don t" and "dont". Accents may be missing ("nao"), but not added: Portuguese "já" is not German "ja".
 */
export function phrasesOf(role: Role): string[] {
	return Object.values(REPLIES).flatMap((words) =>
		(words[role]?.split(', ') ?? []).flatMap(withAndWithoutApostrophes).flatMap((phrase) => {
			const plain = withoutAccents(phrase);
			return plain === phrase ? [phrase] : [phrase, plain];
		}),
	);
}

const withAndWithoutApostrophes = (phrase: string) =>
	[...new Set([phrase, phrase.replaceAll("'", '')])].map(bareReply);

const INTENTS: readonly Intent[] = ['stop', 'start', 'help', 'yes', 'no'];
/** "ja ja" is laughter in Spanish, so other words may not be repeated. */
const REPEATABLE: readonly Intent[] = ['stop', 'start'];
/** What may be beside an opt-out. */
const OPT_OUT_PARTS: readonly Role[] = ['optOut', 'stop', 'around'];
const ROLES: readonly Role[] = [...INTENTS, 'optOut', 'cancel', 'around', 'polite'];

const ROLE_OF: ReadonlyMap<string, Role> = new Map(
	ROLES.flatMap((role) => phrasesOf(role).map((phrase) => [phrase, role] as const)),
);

/** Numbers of words that a phrase has, largest first. */
const LENGTHS = [...new Set([...ROLE_OF.keys()].map((phrase) => phrase.split(' ').length))].sort(
	(one, other) => other - one,
);

/** The roles of the phrases that make up a text, without polite ones; none if it has any other word. */
function rolesIn(words: readonly string[]): Role[] {
	const roles: Role[] = [];
	for (let at = 0; at < words.length; ) {
		const phraseOf = (length: number) => words.slice(at, at + length).join(' ');
		const length = LENGTHS.find((count) => ROLE_OF.has(phraseOf(count)));
		const role = length && ROLE_OF.get(phraseOf(length));
		if (!length || !role) return [];
		if (role !== 'polite') roles.push(role);
		at += length;
	}
	return roles;
}

/**
 * The intent of a reply that a person typed: known words as a whole, never a part of a sentence. Polite words, case,
 * punctuation and emoji change nothing.
 */
export function replyIntent(text: string): Intent | null {
	const bare = bareReply(text);
	if (ROLE_OF.get(bare) === 'cancel') return 'stop';
	const roles = rolesIn(bare.split(' '));
	if (roles.length === 0) return null;
	if (roles.includes('optOut')) {
		return roles.every((role) => OPT_OUT_PARTS.includes(role)) ? 'stop' : null;
	}
	const intents = roles.length === 1 ? INTENTS : REPEATABLE;
	return intents.find((intent) => roles.every((role) => role === intent)) ?? null;
}

/** The intent of a button or list row that a person tapped. *Cancel* is a button of many other things. */
export function buttonIntent(title: string): Intent | null {
	return ROLE_OF.get(bareReply(title)) === 'cancel' ? null : replyIntent(title);
}
