import { describe, expect, test } from 'vitest';
import { parseMaterialLink, parseSecureLink, videoSource } from './video-link.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0';
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

describe('TIP-07 how a video link plays', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
    ['https://youtube.com/watch?list=PL0123&v=aqz-KE-bpKQ&index=2', youtube],
    ['https://m.youtube.com/watch?v=aqz-KE-bpKQ&feature=share', youtube],
    ['https://youtu.be/aqz-KE-bpKQ', youtube],
    ['https://youtu.be/aqz-KE-bpKQ?si=AbCd&t=90', `${youtube}&start=90`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', `${youtube}&start=3723`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=2m', `${youtube}&start=120`],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=15', `${youtube}&start=15`],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=<script>', youtube],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youtube],
    ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=shared', youtube],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', youtube],
    ['HTTPS://YOUTU.BE/aqz-KE-bpKQ', youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://www.vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://vimeo.com/groups/derecho/videos/76979871', vimeo],
    ['https://vimeo.com/76979871/8272103f6e', `${vimeo}&h=8272103f6e`],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${vimeo}&h=8272103f6e`],
    ['https://vimeo.com/76979871#t=1m5s', `${vimeo}#t=65s`],
    ['https://vimeo.com/76979871/" onload="x', vimeo],
  ])('%s plays in a frame', (link, src) => {
    const player = videoSource(link.replaceAll(' ', '%20'));
    expect(player).toMatchObject({ kind: 'frame', src });
  });

  test.each([
    'https://cdn.example.com/aula/sesion-1.mp4',
    'https://cdn.example.com/sesi%C3%B3n.MP4?token=a/b',
    'https://example.com/a.webm#t=10',
  ])('%s plays as a file', (src) => {
    expect(videoSource(src)).toEqual({ kind: 'file', src });
  });

  test.each([
    'https://example.com/aula/sesion-1/grabacion',
    'https://www.youtube.com/@aula/videos',
    'https://www.youtube.com/watch?v=corto',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload',
    'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/about',
    'https://evilvimeo.com/76979871',
    'https://example.com/?file=x.mp4',
  ])('%s opens on its own page', (src) => {
    expect(videoSource(src)).toEqual({ kind: 'link', src });
  });
});

test.each([
  '',
  'http://example.com/a.mp4',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com/a.mp4',
  'https://',
  'https://ana:clave@example.com/',
  'https://www.youtube.com@example.com/watch?v=aqz-KE-bpKQ',
  'https://exa mple.com',
  ' https://example.com',
  'ftp://example.com',
])('%j is no link that we would open', (link) => {
  expect([parseSecureLink(link), videoSource(link)]).toEqual([null, null]);
});

test.each([
  ['/api/materiales/archivos/clase-1.mp4', '/api/materiales/archivos/clase-1.mp4'],
  ['/api/materiales/archivos/guia.pdf', '/api/materiales/archivos/guia.pdf'],
  ['https://vimeo.com/1', 'https://vimeo.com/1'],
  ['/api/materiales/archivos/../secreto.pdf', null],
  ['/api/materiales/archivos/Clase.mp4', null],
  ['/api/materiales/archivos/clase.html', null],
  ['//example.com/api/materiales/archivos/clase.mp4', null],
  ['/api/auth/logout', null],
  ['javascript:alert(1)', null],
  ['', null],
])('VIS-52 %j leads to %j', (text, href) => expect(parseMaterialLink(text)).toBe(href));

test('VIS-52 a recording of our own plays with its captions', () => {
  const src = '/api/materiales/archivos/clase-1.mp4';
  expect(videoSource(src)).toEqual({ kind: 'file', src, captions: '/api/materiales/archivos/clase-1.vtt' });
  expect(videoSource('/api/materiales/archivos/guia.pdf')).toBeNull();
});
