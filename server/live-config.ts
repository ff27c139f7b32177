import { setTimeout as sleep } from 'node:timers/promises';
import { whatsappLink } from 'domain/formats/whatsapp-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import { findAjustes, type StoredAjustes } from './ajustes/queries.ts';
import type { Config, Institucion, Texts } from './config.ts';
import type { Db } from './db/connect.ts';

const retryMs = 2_000;

/** The configuration with the settings of /ajustes: `config` changes when they are read again. */
export function openLiveConfig(base: Config) {
  let { institucion, texts, feriados } = base;
  const config: Config = {
    ...base,
    get institucion() {
      return institucion;
    },
    get texts() {
      return texts;
    },
    get feriados() {
      return feriados;
    },
  };

  /** `onLoaded` runs after each reading. Readings run one after the other, so the last one has the newest values. */
  function readFrom(db: Db, log: Pick<FastifyBaseLogger, 'warn'>, onLoaded: () => void): () => Promise<void> {
    let last = Promise.resolve();
    const read = async () => {
      const stored = await findAjustes(db);
      institucion = institucionOf(base.institucion, stored);
      texts = textsWith(base.texts, stored);
      feriados = stored.feriados;
      onLoaded();
    };
    const reload = (): Promise<void> => {
      last = last.then(read).catch((error: unknown) => {
        log.warn({ err: error }, 'settings not read, the former ones stay');
        void sleep(retryMs, undefined, { ref: false }).then(reload);
      });
      return last;
    };
    return reload;
  }

  return { config, readFrom };
}

/** Without a legal name and address in the environment, name and city take their place. */
export function institucionOf(base: Institucion, stored: StoredAjustes): Institucion {
  const nombre = stored.nombre || base.nombre;
  const ciudad = stored.ciudad || base.ciudad;
  const { networks } = base;
  return {
    nombre,
    ciudad,
    telefono: stored.telefono || base.telefono,
    correo: stored.correo || base.correo,
    whatsapp: (stored.whatsapp && whatsappLink(stored.whatsapp)) || base.whatsapp,
    since: stored.desde ?? base.since,
    razonSocial: stored.razonSocial || (base.razonSocial === base.nombre ? nombre : base.razonSocial),
    ruc: stored.ruc || base.ruc,
    direccion: stored.direccion || (base.direccion === base.ciudad ? ciudad : base.direccion),
    codigoLibro: stored.codigoLibro || base.codigoLibro,
    networks: {
      facebook: stored.facebook || networks.facebook,
      instagram: stored.instagram || networks.instagram,
      youtube: stored.youtube || networks.youtube,
    },
  };
}

function textsWith(base: Texts, { pieCorreo, textoPendiente, textoPagado, textoCertificado }: StoredAjustes): Texts {
  const { pendiente, pagado, certificado } = base.whatsapp;
  return {
    pieCorreo: pieCorreo || base.pieCorreo,
    whatsapp: {
      pendiente: textoPendiente || pendiente,
      pagado: textoPagado || pagado,
      certificado: textoCertificado || certificado,
    },
  };
}
