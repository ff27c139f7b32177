import { allEndpoints, type NamedEndpoint } from 'domain/contract/all.ts';
import { type Access, type EndpointSpec, isSignedIn } from 'domain/contract/endpoint.ts';
import { isPermiso, permisos } from 'domain/rules/permisos.ts';
import { z } from 'zod';

const accessWords = {
  public: 'Público.',
  session: 'Requiere sesión.',
  pending: 'Solo después de la contraseña correcta, con el segundo factor pendiente.',
  'signed-url': 'Solo con una dirección firmada por el servidor.',
};

function accessWord(access: Access): string {
  return isPermiso(access) ? `Solo ${permisos[access].join(', ')}.` : accessWords[access];
}

const envelopeHead = {
  success: { type: 'boolean' },
  message: { type: 'string' },
  status: { type: 'integer' },
};

export function openapiDocument(title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of allEndpoints()) {
    const path = `/api${endpoint.spec.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.spec.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API de ${title}`,
      version: '1',
      license: { name: 'Todos los derechos reservados', identifier: 'LicenseRef-Reservados' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        sesion: { type: 'apiKey', in: 'cookie', name: 'sesion' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        pendiente: { type: 'apiKey', in: 'cookie', name: 'entrada' },
      },
      schemas: { Fallo: failureSchema },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [`Fallo${status}`, { description, content: failure }]),
      ),
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['success', 'message', 'status'],
  properties: {
    ...envelopeHead,
    success: { const: false },
    codigo: { type: 'string' },
    errores: { type: 'object', additionalProperties: { type: 'string' } },
    errorId: { type: 'string' },
  },
};

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Fallo' } } };

const refusals = {
  400: 'La petición no se puede leer',
  401: 'No hay sesión, o terminó',
  403: 'Sin permiso, o falta confirmar la contraseña',
  422: 'Algún campo no es válido',
} as const;

function refusalsOf({ access, params, query, body }: EndpointSpec): (keyof typeof refusals)[] {
  const ofAccess = { public: [], 'signed-url': [403], pending: [401], session: [401, 403] } as const;
  return [
    400,
    ...ofAccess[isPermiso(access) ? 'session' : access],
    ...(params || query || body ? ([422] as const) : []),
  ];
}

/** Alternative sets of cookies and headers that authorise a call; `[]` is everybody. */
function securityOf({ access, method }: EndpointSpec): Record<string, []>[] {
  if (access === 'pending') return [{ pendiente: [] }];
  if (!isSignedIn(access)) return [];
  return [{ sesion: [], ...(method !== 'GET' && { csrf: [] }) }];
}

const limitWords = { address: 'por dirección IP', account: 'por cuenta', login: 'por cuenta', session: 'por cuenta' };

function tooManyRequests(limit: NonNullable<EndpointSpec['limit']>) {
  const each = [limit].flat().map(({ per, points, seconds, slowDownTo }) => {
    const then = slowDownTo ? `, luego con esperas crecientes de hasta ${slowDownTo} segundos` : '';
    return `${points} ${limitWords[per]} en ${seconds / 60} minutos${then}`;
  });
  return {
    description: `Demasiados intentos: hasta ${each.join(' y ')}`,
    headers: { 'Retry-After': { description: 'Segundos de espera', schema: { type: 'integer' } } },
    content: failure,
  };
}

function operation({ area, name, spec }: NamedEndpoint) {
  return {
    operationId: name,
    tags: [area],
    summary: spec.summary,
    description: accessWord(spec.access),
    security: securityOf(spec),
    parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
    ...(requestBody(spec) ?? {}),
    responses: {
      200: { description: 'Hecho', content: answerContent(spec) },
      ...Object.fromEntries(
        refusalsOf(spec).map((status) => [status, { $ref: `#/components/responses/Fallo${status}` }]),
      ),
      ...(spec.limit && { 429: tooManyRequests(spec.limit) }),
      default: { description: 'Rechazado', content: failure },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: parameterSchema(field as z.ZodType),
  }));
}

/** The output schema of a coercion is more precise than its input schema, unless a transform hides it. */
function parameterSchema(field: z.ZodType) {
  const output = jsonSchema(field, 'output');
  return Object.keys(output).length > 0 ? output : jsonSchema(field, 'input');
}

function requestBody(spec: EndpointSpec) {
  if (spec.rawBody) {
    return {
      requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    };
  }
  if (!spec.body) return null;
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(spec.body, 'input') } } },
  };
}

function answerContent(spec: EndpointSpec) {
  if (spec.answer.kind === 'file') {
    return { [spec.answer.contentType]: { schema: { type: 'string', format: 'binary' } } };
  }
  return { 'application/json': { schema: answerSchema(spec.answer) } };
}

function answerSchema(answer: Exclude<EndpointSpec['answer'], { kind: 'file' }>) {
  if (answer.kind === 'nothing') return { type: 'object', properties: envelopeHead };
  const schema = jsonSchema(answer.schema, 'output');
  const own =
    answer.kind === 'resource'
      ? { resource: schema }
      : {
          resources: { type: 'array', items: schema },
          page: { type: 'integer' },
          pages: { type: 'integer' },
          total: { type: 'integer' },
          hayMas: { type: 'boolean' },
          buscado: { type: 'string' },
          paginador: { type: 'boolean' },
        };
  return { type: 'object', properties: { ...envelopeHead, ...own } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
