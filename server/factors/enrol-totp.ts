import { randomBytes } from 'node:crypto';
import type { TotpEnrolment } from 'domain/schemas/factors.ts';
import { encode } from 'uqr';
import type { Deps } from '../deps.ts';
import { secretBytes, toBase32, totpUri } from './totp.ts';
import { sealEnrolment } from './totp-secret.ts';

type Owner = { usuarioId: number; correo: string };

/** A new secret, not stored until a code confirms it. */
export function beginEnrolment(deps: Pick<Deps, 'config'>, owner: Owner, now: Date): TotpEnrolment {
  const secret = randomBytes(secretBytes);
  const uri = totpUri(secret, { issuer: deps.config.institucion.nombre, account: owner.correo });
  return {
    secreto: toBase32(secret),
    uri,
    qr: qrPath(uri),
    inscripcion: sealEnrolment(deps, owner.usuarioId, secret, now),
  };
}

/** Adjacent dark modules of a row are one rectangle. */
function qrPath(text: string): TotpEnrolment['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to + 1]) to += 1;
      runs.push(`M${from} ${y}h${to - from + 1}v1H${from}z`);
      from = to;
    }
  }
  return { lado: size, trazo: runs.join('') };
}
