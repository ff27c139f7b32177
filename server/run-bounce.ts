import { parseConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { receiveBounce } from './mail/receive-bounce.ts';
import { joinDatabase } from './open-database.ts';

/** `npm run bounce < MAIL`: the mail server pipes the mails to MAIL_BOUNCE into it. */
const maxBytes = 1024 * 1024;
/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again. */
const tryLater = 75;

const outcomes = {
  noted: 'Se anotó que el correo no llegó.',
  known: 'Ese correo no figura como enviado: no cambia nada.',
  delayed: 'El correo solo está demorado: no cambia nada.',
  'unknown-mail': 'El aviso no es de un correo de esta escuela: no cambia nada.',
  'no-bounce': 'No es un aviso de entrega: no cambia nada.',
};

/** Reads to the end, so that the mail server does not see a closed pipe, but keeps only the first `maxBytes`. */
async function readMail(): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (bytes < maxBytes) kept.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(kept).subarray(0, maxBytes).toString();
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const raw = await readMail();
  const database = await joinDatabase(config, () => {});
  const { db, close } = connect(database.urls.direct, { max: 1 });
  try {
    console.log(outcomes[await receiveBounce({ db, config }, raw)]);
  } finally {
    await close();
    await database.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error('No se pudo anotar el rebote:', error);
    process.exit(tryLater);
  },
);
