import { splitApellido } from 'domain/rules/nombre-impreso.ts';
import { roles } from 'domain/rules/permisos.ts';
import { codeAt, stepAt } from '../../factors/totp.ts';
import type { ErasedPerson } from '../erasure-checks.ts';
import { contrasena } from '../people.ts';
import { type Acts, idOf, resourceOf, staff, student, visitor } from './act.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

const firstNames = [
  'Elena',
  'Mario',
  'Julia',
  'Iván',
  'Nora',
  'Óscar',
  'Pía',
  'Raúl',
  'Sofía',
  'Tito',
  'Úrsula',
  'Vera',
];

const usuarioBody = (dice: Dice) => {
  const n = dice.below(12);
  return {
    dni: String(46_000_000 + n),
    correo: `persona${n}@correo.pe`,
    nombre: firstNames[n]!,
    apellido: `Salas ${firstNames[(n + 5) % firstNames.length]}son`,
    numero: `9871112${String(n).padStart(2, '0')}`,
    rol: 'USU',
  };
};

async function loginOf(world: World, dice: Dice) {
  const known = await world.rows<{ dni: string; correo: string }>(
    'select dni, correo from usuario order by usuario_id',
  );
  const { dni, correo } = dice.of(known);
  return dice.once(2) ? dni : correo;
}

/** Six digits from the latest mail that proves an address. */
function mailedDigits(world: World): string {
  const mail = world.ledger.sent.findLast(({ texto }) => /\b\d{6}\b/.test(texto));
  return mail?.texto.match(/\b\d{6}\b/)?.[0] ?? '000000';
}

/** The code from the latest recovery or invitation link. */
function mailedRecovery(world: World): string {
  const mail = world.ledger.sent.findLast(({ texto }) => /[?#&]codigo=/.test(texto));
  return mail?.texto.match(/[?#&]codigo=([\w-]+)/)?.[1] ?? 'un-codigo';
}

/** Never an administrator, so that the history can go on. */
const someStudent = 'rol_id = 2';

/** Changes roles, also of staff; two students keep theirs. */
async function withRoles(world: World, dice: Dice) {
  const people = await world.rows<{ id: number; dni: string; correo: string; nombre: string; apellido: string }>(
    `select usuario_id as id, dni, correo, nombre, apellido from usuario where eliminado is null
        and usuario_id not in (select usuario_id from usuario where rol_id = 2 and eliminado is null order by usuario_id limit 2)
      order by usuario_id`,
  );
  const { id, ...body } = dice.of(people);
  const rol = [dice.of(roles), ...roles.filter(() => dice.once(4))];
  return { params: { id }, body: { ...body, rol: rol.length === 1 ? rol[0] : rol } };
}

export const peopleActs: Acts = {
  'usuarios.createUsuario': { plan: staff(async (_w, d) => ({ body: usuarioBody(d) })), weight: 2 },
  'usuarios.updateUsuario': {
    plan: staff(async (w, d) =>
      d.once(2) ? withRoles(w, d) : { ...(await idOf('usuario', someStudent)(w, d)), body: usuarioBody(d) },
    ),
    weight: 4,
  },
  'usuarios.deleteUsuario': { plan: staff(idOf('usuario', someStudent)), weight: 2 },
  'usuarios.anonymiseUsuario': {
    plan: staff(async (w, d) => {
      const { params } = await idOf('usuario', someStudent)(w, d);
      const [before] = await w.rows<ErasedPerson>(
        'select usuario_id as "usuarioId", nombre, apellido, dni, correo, numero from usuario where usuario_id = $1',
        [params.id],
      );
      return { params, body: { motivo: 'Lo pidió por escrito' }, note: before };
    }),
    after: (w, { note }, { status }) => {
      if (status === 200 && note) w.ledger.erased.push(note as ErasedPerson);
    },
  },
  'usuarios.sendInvitacion': { plan: staff(idOf('usuario', someStudent)) },
  'usuarios.inviteUsuarios': {
    plan: staff(async (w, d) => ({ body: { usuarioIds: [await w.pick('usuario', d, someStudent)] } })),
  },
  'circulares.sendCircular': {
    plan: staff(async (w, d) => ({
      body: {
        usuarioIds: [await w.pick('usuario', d, someStudent)],
        titulo: 'Horario de verano',
        texto: `Atendemos desde las ${d.below(9)}.`,
        finalidad: d.of(['aviso', 'novedad']),
      },
    })),
  },
  'circulares.getAlcance': {
    plan: staff(async (w, d) => ({ body: { usuarioIds: [await w.pick('usuario', d, someStudent)] } })),
  },
  'circulares.trialCircular': {
    plan: staff(async () => ({ body: { titulo: 'Horario', texto: 'Una prueba.', finalidad: 'aviso' } })),
  },
  'usuarios.closeSessions': { plan: staff(idOf('usuario', someStudent)) },
  'usuarios.resetFactors': { plan: staff(idOf('usuario', someStudent)) },
  'profiles.closeSessionOf': {
    plan: staff(async (w, d) => {
      const open = await w.rows<{ id: number; sesionId: string }>(
        `select usuario_id as id, sesion_id as "sesionId" from sesion join usuario using (usuario_id)
          where rol_id = 2 order by sesion.creada, sesion_id`,
      );
      return open.length === 0 ? null : { params: d.of(open) };
    }),
  },
  'eliminados.restoreEliminado': {
    plan: staff(async (w, d) => {
      const tipo = d.of(['usuario', 'curso', 'especialidad', 'docente', 'entidad']);
      const ids = await w.ids(tipo, 'eliminado is not null');
      return ids.length === 0 ? null : { body: { tipo, id: d.of(ids), juntos: d.once(2) } };
    }),
    weight: 2,
  },
  'sesion.login': {
    plan: visitor(async (w, d) => ({
      body: { dni: await loginOf(w, d), contrasena: d.once(3) ? 'equivocada-x' : contrasena },
    })),
  },
  'sesion.logout': { plan: student(async () => ({})) },
  'sesion.refresh': { plan: student(async () => ({})) },
  'sesion.requestRecovery': { plan: visitor(async (w, d) => ({ body: { usuario: await loginOf(w, d) } })) },
  'sesion.changeContrasena': {
    plan: visitor(async (w) => ({ body: { codigo: mailedRecovery(w), contrasena: 'una-frase-larga' } })),
  },
  'sesion.changeOwnContrasena': {
    plan: student(async () => ({ body: { actual: contrasena, contrasena: 'otra-frase-muy-larga' } })),
  },
  'sesion.confirmIdentity': { plan: student(async () => ({ body: { contrasena } })) },
  'sesion.closeSession': {
    plan: async (w, d) => {
      const as = await w.student(d);
      const open = await w.rows<{ sesionId: string }>(
        'select sesion_id as "sesionId" from sesion where usuario_id = $1 order by creada, sesion_id',
        [as.usuarioId],
      );
      return open.length === 0 ? null : { as, params: d.of(open) };
    },
  },
  'sesion.closeOtherSessions': { plan: student(async () => ({})) },
  'sesion.requestCorreo': { plan: student(async (_w, d) => ({ body: { correo: `nueva${d.below(4)}@correo.pe` } })) },
  'sesion.confirmCorreo': {
    plan: student(async (w, d) => ({
      body: { correo: `nueva${d.below(4)}@correo.pe`, verificacion: mailedDigits(w) },
    })),
  },
  'sesion.updateOwnNumero': {
    plan: async (w, d) => {
      const as = await w.student(d);
      return { as, body: { numero: `98${String(as.usuarioId).padStart(6, '0')}${d.below(9)}` } };
    },
  },
  'nombreImpreso.confirmNombreImpreso': {
    plan: async (w, d) => {
      const as = await w.student(d);
      const [found] = await w.rows<{ nombre: string; apellido: string }>(
        'select nombre, apellido from usuario where usuario_id = $1',
        [as.usuarioId],
      );
      return found ? { as, body: { nombres: found.nombre, ...splitApellido(found.apellido) } } : null;
    },
  },
  'factores.beginTotp': { plan: student(async () => ({})) },
  'factores.confirmTotp': {
    plan: async (w, d) => {
      const as = await w.student(d);
      const begun = await (await w.browserOf(as)).request('POST', '/api/auth/factores/totp');
      if (begun.status !== 200) return null;
      const { secreto, inscripcion } = resourceOf<{ secreto: string; inscripcion: string }>(begun);
      return { as, body: { inscripcion, codigo: codeAt(fromBase32(secreto), stepAt(w.clock.now())) } };
    },
  },
  'factores.removeTotp': { plan: student(async () => ({})) },
  'factores.removeFactors': { plan: student(async () => ({})) },
  'factores.renewBackupCodes': { plan: student(async () => ({})) },
  'legal.publishLegal': {
    plan: staff(async (w, d) => {
      const documento = d.of(['terminos', 'privacidad']);
      const [row] = await w.rows<{ base: number }>(
        'select coalesce(max(version), 0)::int as base from legal_version where documento = $1',
        [documento],
      );
      return { params: { documento }, body: { texto: `## Versión ${row!.base + 1}`, base: row!.base } };
    }),
  },
  'legal.updatePreferencias': { plan: student(async (_w, d) => ({ body: { publicidad: d.once(2) } })) },
  'solicitudes.createSolicitud': {
    plan: student(async (_w, d) => ({
      body: { tipo: d.of(['acceso', 'rectificacion', 'cancelacion']), detalle: `Pido ${d.below(9)}` },
    })),
  },
  'solicitudes.answerSolicitud': {
    plan: staff(async (w, d) => ({ ...(await idOf('solicitud_datos')(w, d)), body: { texto: 'Lo corregimos.' } })),
  },
  'mails.sendMailAgain': {
    plan: staff(async (w, d) => ({
      ...(await idOf('correo_saliente')(w, d)),
      body: d.once(2) ? {} : { correo: `cliente${d.below(5)}@correo.pe` },
    })),
    weight: 3,
  },
  'mails.sendMailsAgain': {
    plan: staff(async (w, d) => ({ body: { ids: [Number(await w.pick('correo_saliente', d))] } })),
  },
  'mails.dismissMail': { plan: staff(idOf('correo_saliente')) },
  'mails.dismissMails': {
    plan: staff(async (w, d) => ({ body: { ids: [Number(await w.pick('correo_saliente', d))] } })),
  },
  'anuncios.setBaja': {
    plan: visitor(async (w, d) => {
      const keys = w.ledger.sent.flatMap(({ urlBaja }) =>
        urlBaja ? [new URL(urlBaja).searchParams.get('clave') ?? ''] : [],
      );
      return { body: { clave: keys.length === 0 ? 'nadie' : d.of(keys), recibe: d.of(['si', 'no']) } };
    }),
  },
  'credenciales.verifyFile': {
    plan: visitor(async () => ({
      raw: { contentType: 'application/octet-stream', bytes: Buffer.from('%PDF-1.7 de otra escuela') },
    })),
  },
};

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replace(/[^A-Z2-7]/g, '')].map((letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
