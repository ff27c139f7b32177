import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The headers are constant, so helmet computes them once instead of per request. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const probe = fastify();
  await probe.register(helmet, helmetOptions(config));
  probe.get('/', async () => '');
  const bare = await fastify()
    .get('/', async () => '')
    .inject('/');
  const { headers } = await probe.inject('/');
  const added = Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in bare.headers)));
  const ofData = {
    ...pick(added, neededByData),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const ofDocuments = { ...added, 'permissions-policy': permissionsPolicy };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request) ? ofData : ofDocuments);
    done();
  });
}

/** Features that neither pages nor embedded videos use. */
const unusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'bluetooth',
  'midi',
  'display-capture',
  'idle-detection',
  'local-fonts',
  'screen-wake-lock',
  'xr-spatial-tracking',
];
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** The other headers concern documents only. */
const neededByData = ['strict-transport-security', 'x-content-type-options', 'cross-origin-resource-policy'];

/** JSON responses; pages and files can be opened directly and need the document headers. */
function isData({ routeOptions }: FastifyRequest): boolean {
  const { spec } = routeOptions.config;
  return spec !== undefined && spec.answer.kind !== 'file';
}

function pick<T>(from: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** Scripts from our own files only: pages have no inline scripts, so one policy fits every cached page. */
function helmetOptions(config: Config): FastifyHelmetOptions {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const elsewhere = [config.imageBase, bucketUrl(config)].filter((url) => url?.startsWith('http')) as string[];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // Bar widths and popup positions are set by the style attribute, which cannot contain rules.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...elsewhere],
        mediaSrc: ["'self'", 'https:'],
        frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  };
}

/** Target of direct uploads. */
function bucketUrl({ s3 }: Config): string | undefined {
  if (!s3) return undefined;
  return s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
}
