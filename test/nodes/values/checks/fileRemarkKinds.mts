/** The kinds of remarks on links and file names, like remarkKinds.mts. */
import type { KindTable } from './remarkKinds.mts';

export const FILE_REMARK_KINDS: KindTable[] = [
	{
		heading: 'links to a page',
		place: 'link',
		found: [
			[
				'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view?usp=sharing',
				'The direct form is "https://drive.google.com/uc?export=download&id=1AbCdEfGhIjKlMnOp"',
			],
			[
				'https://drive.google.com/open?id=1AbCdEfGhIjKlMnOp',
				'"https://drive.google.com/uc?export=download&id=1AbCdEfGhIjKlMnOp"',
			],
			[
				'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/edit',
				'"https://docs.google.com/document/d/1AbCdEfGhIjKlMnOp/export?format=pdf"',
			],
			[
				'https://www.dropbox.com/s/abc123/photo.jpg?dl=0',
				'"https://www.dropbox.com/s/abc123/photo.jpg?dl=1"',
			],
			[
				'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=k&dl=0',
				'"https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=k&dl=1"',
			],
			['https://1drv.ms/i/s!AkCh-QtrC8Vf', '"https://1drv.ms/i/s!AkCh-QtrC8Vf?download=1"'],
			[
				'https://onedrive.live.com/embed?cid=D3&resid=D3%211&authkey=AN',
				'"https://onedrive.live.com/download?cid=D3&resid=D3%211&authkey=AN"',
			],
			[
				'https://acme.sharepoint.com/:b:/s/site/EaBc?e=1',
				'"https://acme.sharepoint.com/:b:/s/site/EaBc?e=1&download=1"',
			],
			['https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOp', 'Store the file'],
			['https://we.tl/t-abc', 'Store the file'],
			['https://photos.app.goo.gl/abc', 'Store the file'],
			['https://www.youtube.com/watch?v=abc', 'Store the file'],
			['https://youtu.be/abc', 'Store the file'],
			['https://vimeo.com/123', 'Store the file'],
			['https://www.instagram.com/p/abc/', 'Store the file'],
			['https://www.canva.com/design/abc/view', 'Store the file'],
			['https://ibb.co/abc', 'Store the file'],
			[
				'https://github.com/acme/site/blob/main/a.png',
				'"https://github.com/acme/site/raw/main/a.png"',
			],
		],
		passed: [
			'https://drive.google.com/uc?export=download&id=1AbCdEfGhIjKlMnOp',
			'https://www.dropbox.com/s/abc123/photo.jpg?dl=1',
			'https://www.dropbox.com/s/abc123/photo.jpg?raw=1',
			'https://dl.dropboxusercontent.com/s/abc/photo.jpg',
			'https://onedrive.live.com/download?resid=D3%211&authkey=AN',
			'https://example.com/dropbox.com/photo.jpg',
			'https://mydropbox.com/a.jpg',
			'https://i.imgur.com/abc.jpg',
			'https://i.ibb.co/abc/a.jpg',
			'https://github.com/acme/site/raw/main/a.png',
			'https://github.com/acme/site/raw/main/blob/a.png',
			'https://github.com/acme/site/releases/download/v1/a.pdf',
			'https://github.com/acme/site/blob/main/a.png?raw=true',
			'https://github.com/user-attachments/assets/3f2a.png',
			'https://raw.githubusercontent.com/acme/site/main/a.png',
		],
	},
	{
		heading: 'expired links',
		place: 'link',
		found: [
			[
				'https://b.s3.amazonaws.com/a.jpg?X-Amz-Date=20251101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=a',
				'ran out on "1 November 2025, 01:00" UTC',
			],
			[
				'https://b.s3.amazonaws.com/a.jpg?AWSAccessKeyId=A&Expires=1700000000&Signature=a',
				'14 November 2023',
			],
			[
				'https://a.blob.core.windows.net/c/a.jpg?sv=1&se=2025-11-01T00:00:00Z&sig=a',
				'1 November 2025',
			],
			[
				'https://storage.googleapis.com/b/a.jpg?X-Goog-Date=20251101T000000Z&X-Goog-Expires=900&X-Goog-Signature=a',
				'1 November 2025, 00:15',
			],
			[
				'https://storage.googleapis.com/b/a.jpg?GoogleAccessId=a&Expires=1700000000&Signature=a',
				'2023',
			],
			[
				'https://b.cos.ap.myqcloud.com/a.jpg?q-sign-time=1600000000;1700000000&q-signature=a',
				'2023',
			],
			['https://scontent.fbcdn.net/v/a.jpg?oh=1&oe=6553F100', '14 November 2023'],
			[
				'https://cdn.discordapp.com/attachments/1/2/a.png?ex=6553f100&is=1&hm=2',
				'14 November 2023',
			],
			['https://v5.airtableusercontent.com/v3/u/39/39/1700000000000/abc/def', '14 November 2023'],
		],
		passed: [
			'https://b.s3.amazonaws.com/a.jpg?X-Amz-Date=20261126T120000Z&X-Amz-Expires=86400&X-Amz-Signature=a',
			'https://b.s3.amazonaws.com/a.jpg?Expires=1900000000&Signature=a',
			'https://a.blob.core.windows.net/c/a.jpg?se=2030-11-01T00:00:00Z&sig=a',
			'https://shop.example.com/a.jpg?Expires=1700000000',
			'https://shop.example.com/a.jpg?se=2025-11-01',
			'https://shop.example.com/1700000000000/a.jpg?v=2',
		],
	},
	{
		heading: 'files in formats that are not shown',
		place: 'link',
		others: { shownAs: 'image' },
		found: [
			[
				'https://shop.example/a.webp?v=1',
				'shows only .jpg and .png files as images. Convert the file',
			],
			['https://shop.example/a.GIF', 'a.GIF'],
			['https://shop.example/a.mp4', 'as images'],
			['https://shop.example/a.svg#b', 'as images'],
		],
		passed: [
			'https://shop.example/a.jpeg',
			'https://shop.example/a.PNG?from=a.webp',
			'https://shop.example/a.php',
			'https://shop.example/a?format=webp',
		],
	},
	{
		heading: 'files in formats that are not shown',
		place: 'link',
		others: { shownAs: 'video' },
		found: [['https://shop.example/a.mov', 'shows only .mp4 and .3gp files as videos.']],
		passed: ['https://shop.example/a.mp4', 'https://shop.example/a.3gpp'],
	},
	{
		heading: 'files in formats that are not shown',
		place: 'link',
		others: { shownAs: 'file' },
		found: [],
		passed: ['https://shop.example/a.webp'],
	},
	{
		heading: 'file names without the right extension',
		place: 'fileName',
		others: { link: 'https://example.com/x.pdf?v=1.5#page' },
		found: [
			['fatura', 'without an extension, and the file is a .pdf'],
			['fatura.docx', 'Let it end in .pdf'],
			['Invoice No. 5', 'Add .pdf'],
			['invoice.pdf.jpg', 'Let it end in .pdf'],
			['brochure v1.2', 'Add .pdf'],
		],
		passed: ['fatura.pdf', 'FATURA.PDF', 'fatura 1.2.pdf', 'fatura.Pdf'],
	},
];
