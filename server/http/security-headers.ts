import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** They are the same on every answer, so helmet is asked once and not with every request. */
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request) ? ofData : added);
    done();
  });
}

/** The others tell a browser how to show a page. */
const neededByData = ['strict-transport-security', 'x-content-type-options', 'cross-origin-resource-policy'];

/** JSON, as opposed to pages and files, which somebody may open by themselves. */
function isData({ routeOptions }: FastifyRequest): boolean {
  const { spec } = routeOptions.config;
  return spec !== undefined && spec.answer.kind !== 'file';
}

function pick<T>(from: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** Scripts only from our own files: the pages carry none inline, so one policy holds for every cached page. */
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
        // Widths of bars and positions of popups are set by attribute; no rule can be smuggled in that way.
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

/** Where the browser puts files when they go straight to the bucket. */
function bucketUrl({ s3 }: Config): string | undefined {
  if (!s3) return undefined;
  return s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
}
