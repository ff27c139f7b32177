import { createHash } from 'node:crypto';
import { parseCodigo } from 'domain/rules/codigo-certificado.ts';
import type { FileVerification } from 'domain/schemas/credenciales.ts';
import type { Deps } from '../../deps.ts';
import { findByCodigo, findByPdfHash, type Row } from '../queries/certificados.ts';
import { verificationOf } from '../verify-certificado.ts';
import { isPng, unbake } from './bake.ts';
import { toInstant } from './build-credential.ts';
import { type Credential, signedCredential } from './credential.ts';
import { listPublicKeys } from './issuer-keys.ts';
import { isOurs } from './sign-credential.ts';

type Kind = FileVerification['tipo'];
type Judge = (deps: Pick<Deps, 'config' | 'db'>, bytes: Buffer) => Promise<FileVerification>;

/** Our credentials have 3 KB. Larger texts are not parsed, because parsing blocks the event loop. */
const maxCredential = 64 * 1024;

/** Whether a file was issued here and is unchanged. Its name and declared type are ignored. */
export const verifyFile: Judge = (deps, bytes) => {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return verifyPdf(deps, bytes);
  if (isPng(bytes)) return verifyCredential(deps, 'insignia', unbake(bytes));
  if (/^\s*\{/.test(bytes.toString('utf8', 0, 64))) return verifyCredential(deps, 'credencial', bytes.toString('utf8'));
  return Promise.resolve(foreign('otro'));
};

const verifyPdf: Judge = async ({ db }, bytes) => {
  const issued = await findByPdfHash(db, createHash('sha256').update(bytes).digest());
  if (issued)
    return judged({ db }, 'pdf', issued.edicion === issued.row.edicion ? 'intacto' : 'reemplazado', issued.row);
  const named = await findNamed({ db }, bytes.toString('latin1'));
  return named ? judged({ db }, 'pdf', 'alterado', named) : foreign('pdf');
};

async function verifyCredential(
  deps: Pick<Deps, 'config' | 'db'>,
  tipo: Kind,
  text: string | null,
): Promise<FileVerification> {
  if (text === null || text.length > maxCredential) return foreign(tipo);
  const parsed = signedCredential.safeParse(parseJson(text));
  const row = await findNamed(deps, parsed.success ? parsed.data.id : text);
  if (!row) return foreign(tipo);
  const intact = parsed.success && isOurs(parsed.data, await listPublicKeys(deps));
  if (!intact) return judged(deps, tipo, 'alterado', row);
  return judged(deps, tipo, saysTheSame(parsed.data, row) ? 'intacto' : 'reemplazado', row);
}

/** A credential names no person, so of all corrections only new dates change it. */
function saysTheSame({ credentialSubject }: Credential, { datosCurso }: Row): boolean {
  const { activityStartDate, activityEndDate } = credentialSubject;
  const { fechaHoraInicio, fechaHoraLimite } = datosCurso;
  return (
    activityStartDate === toInstant(new Date(fechaHoraInicio)) &&
    activityEndDate === toInstant(new Date(fechaHoraLimite))
  );
}

/** The certificate whose URL the text contains; only the first few URLs are looked up. */
async function findNamed({ db }: Pick<Deps, 'db'>, text: string): Promise<Row | undefined> {
  const named = text.matchAll(/\/(?:verificar|codigo)\/([0-9A-Z]{26,28})\b/g);
  const codes = new Set([...named.take(50)].map(([, codigo]) => parseCodigo(codigo!)));
  for (const codigo of [...codes].slice(0, 3)) {
    const row = codigo && (await findByCodigo(db, codigo));
    if (row) return row;
  }
  return undefined;
}

const judged = async (
  { db }: Pick<Deps, 'db'>,
  tipo: Kind,
  resultado: FileVerification['resultado'],
  row: Row,
): Promise<FileVerification> => ({ resultado, tipo, certificado: await verificationOf(db, row) });

const foreign = (tipo: Kind): FileVerification => ({ resultado: 'ajeno', tipo, certificado: null });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
