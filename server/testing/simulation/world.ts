import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPath, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { rolFromIds } from 'domain/rules/account-roles.ts';
import { type Rol, rolIds } from 'domain/rules/permisos.ts';
import { inject } from 'vitest';
import { type Connection, connect } from '../../db/connect.ts';
import { refuseWordlessMails, startTestApp, type TestApp } from '../app.ts';
import type { Answer, Client } from '../client.ts';
import { dropDatabase, fromTemplate } from '../database.ts';
import { type MercadopagoPeer, startMercadopagoPeer } from '../mercadopago-peer.ts';
import { databaseUrl, onServer } from '../postgres-server.ts';
import { openSession } from '../sessions.ts';
import { mercadopagoEnv } from '../tienda.ts';
import { type Clock, drivenNow, startClock } from './clock.ts';
import type { Dice } from './dice.ts';
import { type DrivenJobs, openDrivenJobs } from './driven-jobs.ts';
import { Faults, installFaults } from './faults.ts';
import { Heard } from './heard.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { noteChanges } from './note-changes.ts';

export type Person = { usuarioId: number; alias: string };
export type Who = Person | 'visitor';

export type PlannedRequest = {
  as: Who;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  raw?: { contentType: string; bytes: Uint8Array };
  /** Data of the planner for what follows the response. */
  note?: unknown;
};

/** A seeded school that every history gets a copy of. */
export type Template = { database: string; dataDir: string; sent: Ledger['sent']; drop(): Promise<void> };

export const beginning = new Date('2026-11-23T09:00:00-05:00');
const sessionSeconds = 8 * 60;

export class World {
  t!: TestApp;
  jobs!: DrivenJobs;
  readonly faults = new Faults();
  readonly story: string[] = [];
  readonly ledger: Ledger = newLedger();
  readonly heard = new Heard();
  readonly focus = new Map<string, number>();
  readonly sessions = new Map<number, { browser: Client; since: number }>();
  readonly connection: Connection;
  readonly peer: MercadopagoPeer;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly url: string;
  #addresses = 0;

  constructor(parts: { connection: Connection; peer: MercadopagoPeer; clock: Clock; dataDir: string; url: string }) {
    this.connection = parts.connection;
    this.peer = parts.peer;
    this.clock = parts.clock;
    this.dataDir = parts.dataDir;
    this.url = parts.url;
  }

  /** Starts the server, also again after a crash. */
  async start(): Promise<void> {
    const env = { ...mercadopagoEnv(this.peer.url), DATA_DIR: this.dataDir, SECRET: secret, PUBLIC_URL: publicUrl };
    const logStream = { write: (line: string) => void this.heard.log.push(line) };
    const openJobs = (url: string) => {
      this.jobs = openDrivenJobs(url);
      return this.jobs;
    };
    this.faults.revive();
    this.t = await startTestApp({
      env: { ...env, LOG_LEVEL: 'debug' },
      databaseUrl: this.url,
      openJobs,
      logStream,
      onExchange: (exchange) => this.heard.note(exchange),
    });
    this.sessions.clear();
    installFaults(this.t.deps, this.faults);
    const { mail } = this.t.deps;
    this.t.deps.mail = {
      close: () => mail.close(),
      send: async (message) => {
        const sent = await mail.send(message);
        this.ledger.sent.push({ ...message, at: this.clock.now() });
        return sent;
      },
    };
  }

  async restart(): Promise<void> {
    await this.t.close();
    await this.start();
  }

  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.connection.pool.query<T>(text, values)).rows;
  }

  async ids(table: string, where = 'true'): Promise<number[]> {
    const live = table === 'modulo' || table === 'prueba' ? 'eliminado is null and' : '';
    const found = await this.rows<{ id: number }>(
      `select ${table}_id as id from ${table} where ${live} ${where} order by 1`,
    );
    return found.map(({ id }) => id);
  }

  /**
   * A random row, often the one picked last, so that several acts affect the same row; sometimes an id that does not
   * exist.
   */
  async pick(table: string, dice: Dice, where = 'true'): Promise<number> {
    const ids = await this.ids(table, where);
    if (ids.length === 0 || dice.once(40)) return 999_999;
    const last = this.focus.get(table);
    const id = last !== undefined && ids.includes(last) && !dice.once(3) ? last : dice.of(ids);
    this.focus.set(table, id);
    return id;
  }

  /** Makes acts on modules pick the module of this test, so that they meet its sittings. */
  async focusOnPrueba(pruebaId: number): Promise<void> {
    const [row] = await this.rows<{ moduloId: number; cursoId: number }>(
      `select modulo_id as "moduloId", curso_id as "cursoId" from prueba join modulo using (modulo_id) where prueba_id = $1`,
      [pruebaId],
    );
    if (!row) return;
    this.focus.set('prueba', pruebaId).set('modulo', row.moduloId).set('curso', row.cursoId);
  }

  people(rol: Rol): Promise<Person[]> {
    return this.rows<Person>(
      `select usuario_id as "usuarioId", nombre as alias from usuario
        where ${rolIds[rol]} = any(otros_roles || rol_id) and eliminado is null order by usuario_id limit 6`,
    );
  }

  /** Current roles of a person. */
  async rolOf(usuarioId: number): Promise<Rol | Rol[]> {
    const [row] = await this.rows<Parameters<typeof rolFromIds>[0]>(
      'select rol_id as "rolId", otros_roles as "otrosRoles" from usuario where usuario_id = $1',
      [usuarioId],
    );
    return row ? rolFromIds(row) : 'USU';
  }

  /** Usually an administrator; other staff reach only what their role allows. */
  async staff(dice: Dice): Promise<Person> {
    const rol = dice.of(['ADMIN', 'ADMIN', 'ADMIN', 'COORDINACION', 'CAJA', 'DOCENTE'] as const);
    const people = await this.people(rol);
    return dice.of(people.length > 0 ? people : await this.people('ADMIN'));
  }

  async student(dice: Dice): Promise<Person> {
    return this.#known(await this.people('USU'), dice);
  }

  /** A student of the test's course, if there is one. */
  async studentOf(pruebaId: number, dice: Dice): Promise<Person> {
    const enrolled = await this.ids(
      'usuario',
      `usuario_id in (select usuario_id from matricula_viva where curso_id =
        (select curso_id from modulo join prueba using (modulo_id) where prueba_id = ${pruebaId}))`,
    );
    const people = await this.people('USU');
    const theirs = people.filter(({ usuarioId }) => enrolled.includes(usuarioId));
    return this.#known(theirs.length === 0 || dice.once(8) ? people : theirs, dice);
  }

  #known(people: Person[], dice: Dice): Person {
    const last = people.find(({ usuarioId }) => usuarioId === this.focus.get('alumno'));
    const person = last && !dice.once(3) ? last : dice.of(people);
    this.focus.set('alumno', person.usuarioId);
    return person;
  }

  /** A browser with a fresh session, as after entering the password. */
  async browserOf(who: Who): Promise<Client> {
    if (who === 'visitor') return this.t.client();
    const open = this.sessions.get(who.usuarioId);
    const now = this.clock.now().getTime();
    if (open && now - open.since < sessionSeconds * 1000 && (await this.#isOpen(open.browser))) return open.browser;
    const browser = await openSession(this.t, who.usuarioId);
    this.sessions.set(who.usuarioId, { browser, since: now });
    return browser;
  }

  async #isOpen(browser: Client): Promise<boolean> {
    const { status } = await browser.request('GET', '/api/auth/me');
    return status === 200;
  }

  async send(spec: EndpointSpec, request: PlannedRequest): Promise<Answer> {
    return (await this.prepare(spec, request))();
  }

  /**
   * Opens the session first, so that calling the result sends only this request. Each request has its own address, so
   * that limits per address do not end the history.
   */
  async prepare(spec: EndpointSpec, request: PlannedRequest): Promise<() => Promise<Answer>> {
    const browser = await this.browserOf(request.as);
    this.#addresses += 1;
    const address = `10.${(this.#addresses >> 16) & 255}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`;
    const headers = { 'x-forwarded-for': address, ...request.headers };
    const { raw } = request;
    return () =>
      browser.request(spec.method, buildPath(spec, request), {
        body: raw ? raw.bytes : request.body,
        headers: raw ? { ...headers, 'content-type': raw.contentType } : headers,
      });
  }

  async close(): Promise<void> {
    this.faults.revive();
    await this.t.close();
    await this.peer.close();
    await this.connection.close();
    await rm(this.dataDir, { recursive: true, force: true });
    const name = new URL(this.url).pathname.slice(1);
    await onServer(inject('testServer').url, (client) => dropDatabase(client, name));
  }
}

/** Fixed, because it is in mails and the server's port changes with every start. */
const publicUrl = 'http://escuela.test';
/** Stays the same across restarts and copies: codes and URLs of the template are signed with it. */
const secret = randomBytes(32).toString('hex');

async function createDatabase(template: string): Promise<string> {
  const { url } = inject('testServer');
  const name = `escuela_${randomBytes(8).toString('hex')}`;
  await onServer(url, async (client) => {
    await client.query(`create database ${name} ${fromTemplate(template)}`);
    await client.query(`alter database ${name} set search_path = public, reloj, pg_catalog`);
  });
  return name;
}

async function openWorld(database: string, filesFrom: string | null): Promise<World> {
  const url = databaseUrl(inject('testServer').url, database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aula-escuela-'));
  if (filesFrom) await cp(filesFrom, dataDir, { recursive: true });
  const connection = connect(url, { max: 2, applicationName: 'simulation', poolWaitMs: 60_000 });
  const clock = await startClock(connection.pool, beginning);
  const world = new World({ connection, peer: await startMercadopagoPeer(), clock, dataDir, url });
  await world.start();
  return world;
}

/** Builds the school once, through its own endpoints. */
export async function prepareTemplate(seed: (world: World) => Promise<void>): Promise<Template> {
  const { url, plantilla } = inject('testServer');
  const database = await createDatabase(plantilla);
  await onServer(databaseUrl(url, database), async (client) => {
    await client.query(drivenNow);
    await client.query(noteChanges);
    await client.query(refuseWordlessMails);
  });
  const world = await openWorld(database, null);
  await seed(world);
  const files = await mkdtemp(path.join(tmpdir(), 'aula-plantilla-'));
  await world.t.close();
  await world.peer.close();
  await world.connection.close();
  await cp(world.dataDir, files, { recursive: true });
  await rm(world.dataDir, { recursive: true, force: true });
  return {
    database,
    dataDir: files,
    sent: world.ledger.sent,
    async drop() {
      await rm(files, { recursive: true, force: true });
      await onServer(url, (client) => dropDatabase(client, database));
    },
  };
}

export async function copyWorld(template: Template): Promise<World> {
  const world = await openWorld(await createDatabase(template.database), template.dataDir);
  world.ledger.sent.push(...template.sent);
  return world;
}
