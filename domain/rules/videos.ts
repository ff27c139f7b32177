export type Reproductor =
  /** Third-party player in an iframe. */
  | { como: 'marco'; casa: 'YouTube' | 'Vimeo'; src: string }
  | { como: 'archivo'; src: string }
  /** Not playable here: opens in its own page. */
  | { como: 'enlace'; src: string };

const archivo = /\.(mp4|m4v|webm)$/i;
const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{5,12}$/;
const vimeoHash = /^[0-9a-f]{6,20}$/;

/** Only https links without credentials are accepted. */
export function enlaceSeguro(texto: string): URL | null {
  if (!/^https:\/\//i.test(texto) || /\s/.test(texto)) return null;
  try {
    const url = new URL(texto);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** How to play a video link; null when the link is not accepted. */
export function reproductorDe(enlace: string): Reproductor | null {
  const url = enlaceSeguro(enlace);
  if (!url) return null;
  const marco = deYoutube(url) ?? deVimeo(url);
  if (marco) return marco;
  return { como: archivo.test(url.pathname) ? 'archivo' : 'enlace', src: url.href };
}

function deYoutube(url: URL): Reproductor | null {
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v');
  }
  if (id === null || !youtubeId.test(id)) return null;
  const inicio = segundos(url.searchParams.get('t') ?? url.searchParams.get('start'));
  const search = new URLSearchParams({ autoplay: '1', rel: '0', ...(inicio > 0 && { start: String(inicio) }) });
  return { como: 'marco', casa: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}?${search}` };
}

function deVimeo(url: URL): Reproductor | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => vimeoId.test(part));
  if (at === -1) return null;
  // Hash of an unlisted video, which the player requires.
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  const search = new URLSearchParams({ autoplay: '1', dnt: '1', ...(vimeoHash.test(hash) && { h: hash }) });
  const inicio = segundos(/^#t=(\w+)$/.exec(url.hash)?.[1] ?? null);
  const desde = inicio > 0 ? `#t=${inicio}s` : '';
  return { como: 'marco', casa: 'Vimeo', src: `https://player.vimeo.com/video/${parts[at]}?${search}${desde}` };
}

/** `90`, `90s`, `1m30s` or `1h2m3s`. */
function segundos(texto: string | null): number {
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(texto ?? '');
  if (!found) return 0;
  const [, horas = 0, minutos = 0, resto = 0] = found;
  return Number(horas) * 3_600 + Number(minutos) * 60 + Number(resto);
}
