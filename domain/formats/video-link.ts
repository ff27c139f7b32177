export type VideoSource =
  /** Third-party player in an iframe. */
  | { kind: 'frame'; provider: 'YouTube' | 'Vimeo'; src: string }
  | { kind: 'file'; src: string; captions?: string }
  /** Not playable here: opens in its own page. */
  | { kind: 'link'; src: string };

const videoFile = /\.(mp4|m4v|webm)$/i;
const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{5,12}$/;
const vimeoHash = /^[0-9a-f]{6,20}$/;

/** Only https links without credentials are accepted. */
export function parseSecureLink(text: string): URL | null {
  if (!/^https:\/\//i.test(text) || /\s/.test(text)) return null;
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

const ownFile = /^\/api\/materiales\/archivos\/[a-z0-9-]{1,80}\.(mp4|pdf)$/;

/** Where a material leads: a file that the school itself keeps, or an https link. Null: neither. */
export function parseMaterialLink(text: string): string | null {
  return ownFile.test(text) ? text : (parseSecureLink(text)?.href ?? null);
}

/** How to play a video link; null when the link is not accepted. */
export function videoSource(link: string): VideoSource | null {
  // A recording of our own has its captions beside it.
  if (ownFile.test(link) && videoFile.test(link)) {
    return { kind: 'file', src: link, captions: link.replace(videoFile, '.vtt') };
  }
  const url = parseSecureLink(link);
  if (!url) return null;
  const frame = fromYoutube(url) ?? fromVimeo(url);
  if (frame) return frame;
  return { kind: videoFile.test(url.pathname) ? 'file' : 'link', src: url.href };
}

function fromYoutube(url: URL): VideoSource | null {
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v');
  }
  if (id === null || !youtubeId.test(id)) return null;
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start'));
  const search = new URLSearchParams({ autoplay: '1', rel: '0', ...(start > 0 && { start: String(start) }) });
  return { kind: 'frame', provider: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}?${search}` };
}

function fromVimeo(url: URL): VideoSource | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => vimeoId.test(part));
  if (at === -1) return null;
  // Hash of an unlisted video, which the player requires.
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  const search = new URLSearchParams({ autoplay: '1', dnt: '1', ...(vimeoHash.test(hash) && { h: hash }) });
  const start = seconds(/^#t=(\w+)$/.exec(url.hash)?.[1] ?? null);
  const fragment = start > 0 ? `#t=${start}s` : '';
  return { kind: 'frame', provider: 'Vimeo', src: `https://player.vimeo.com/video/${parts[at]}?${search}${fragment}` };
}

/** `90`, `90s`, `1m30s` or `1h2m3s`. */
function seconds(text: string | null): number {
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '');
  if (!found) return 0;
  const [, hours = 0, minutes = 0, rest = 0] = found;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest);
}
