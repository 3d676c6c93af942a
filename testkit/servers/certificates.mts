/** Certificates for TLS servers of tests and benchmarks, good or with one fault. */
import type { KeyObject } from 'node:crypto';
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
	/** PEM: this certificate, then its issuer's if included. */
	readonly cert: string;
	/** PEM. */
	readonly key: string;
}

interface Wanted {
	/** DNS name or IPv4 address that the certificate is for. */
	readonly host?: string;
	readonly notBefore?: Date;
	readonly notAfter?: Date;
	/** Signs with its own key when absent. */
	readonly issuer?: Certificate & { readonly name: string };
	/** Whether to include the issuer's certificate. */
	readonly withIssuer?: boolean;
}

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** A certificate (RFC 5280) with a fresh P-256 key, valid for a year before and after now. */
export function certificate(name: string, wanted: Wanted = {}): Certificate & { name: string } {
	const { host = '127.0.0.1', issuer, withIssuer = false } = wanted;
	const { notBefore = new Date(Date.now() - YEAR_MS), notAfter = new Date(Date.now() + YEAR_MS) } =
		wanted;
	const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
	const body = sequence(
		tagged(0, integer(Buffer.from([2]))),
		integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
		ECDSA_WITH_SHA256,
		distinguishedName(issuer?.name ?? name),
		sequence(utcTime(notBefore), utcTime(notAfter)),
		distinguishedName(name),
		pair.publicKey.export({ type: 'spki', format: 'der' }),
		tagged(3, sequence(alternativeName(host), MAY_ISSUE)),
	);
	const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : pair.privateKey;
	const der = sequence(
		body,
		ECDSA_WITH_SHA256,
		element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, signer)])),
	);
	return { name, key, cert: pem(der) + (withIssuer && issuer ? issuer.cert : '') };
}

/** One element of DER: type, length, content. */
function element(type: number, content: Buffer): Buffer {
	const { length } = content;
	const size =
		length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
	return Buffer.concat([Buffer.from([type, ...size.map((byte) => byte & 0xff)]), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => element(0x02, bytes);
const tagged = (tag: number, content: Buffer) => element(0xa0 + tag, content);
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer) => element(0x04, content);

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const MAY_ISSUE = sequence(
	identifier('551d13'),
	octets(sequence(element(0x01, Buffer.from([0xff])))),
);

function distinguishedName(name: string): Buffer {
	const commonName = sequence(identifier('550403'), element(0x0c, Buffer.from(name)));
	return sequence(element(0x31, commonName));
}

function alternativeName(host: string): Buffer {
	const address = host.split('.').map(Number);
	const entry = address.every((part) => part <= 255)
		? element(0x87, Buffer.from(address))
		: element(0x82, Buffer.from(host));
	return sequence(identifier('551d11'), octets(sequence(entry)));
}

/** YYMMDDhhmmssZ: years from 1950 to 2049. */
function utcTime(date: Date): Buffer {
	const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
	return element(0x17, Buffer.from(`${digits}Z`));
}

function pem(der: Buffer): string {
	const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
	return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
