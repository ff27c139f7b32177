/**
 * A part of the product whose mutants must fail a test. `tests`: parts of the names of the test files that prove it.
 * Long campaigns (generated histories, many processes) are left out: they take longer than all others together.
 */
export type Group = { name: string; files: string; tests: string[]; withDatabase: boolean };

export const groups: Group[] = [
  { name: 'rules', files: 'domain/rules/*.ts', tests: ['domain/'], withDatabase: false },
  {
    name: 'access',
    files: 'server/{acceso/*,http/access,http/csrf,http/session}.ts',
    tests: [
      'server/acceso/',
      'server/http/csrf.test.ts',
      'server/materiales/',
      'server/modulos/',
      'server/pruebas/pruebas.test.ts',
      'server/sesiones/sesiones.test.ts',
      ...['required-factor', 'second-step', 'session'].map((name) => `server/session/${name}.test.ts`),
    ],
    withDatabase: true,
  },
  {
    name: 'pedidos',
    files: 'server/pedidos/{,*/,*/queries/}*.ts',
    tests: [
      'server/pedidos/',
      ...[
        'server/clean-up.test.ts',
        'server/cursos/no-sale.test.ts',
        'server/keys.test.ts',
        'server/legal/',
        'server/profiles/',
      ],
    ],
    withDatabase: true,
  },
  {
    name: 'pruebas',
    files: 'server/pruebas/{,queries/}*.ts',
    tests: [
      ...[
        ...['banco', 'borrador', 'close-interrupted', 'explicaciones', 'grade-intento', 'interrupted'],
        ...['pregunta-imagen', 'preguntas', 'preguntas-file', 'pruebas', 'rendicion', 'submit-intento'],
      ].map((name) => `server/pruebas/${name}.test.ts`),
      'server/notas/',
    ],
    withDatabase: true,
  },
  {
    name: 'certificados',
    files: 'server/certificados/{,queries/}*.ts',
    tests: [
      ...[
        ...['certificados', 'document', 'lotes', 'own-pdfs', 'parallel', 'preview', 'sample', 'sign-pdf'],
        ...['verify-certificado', 'zip-pdfs'],
        'credenciales/credenciales',
      ].map((name) => `server/certificados/${name}.test.ts`),
      ...['server/cuenta/cuenta.test.ts', 'server/matriculas/matriculas.test.ts', 'server/profiles/'],
      'server/usuarios/deleted-usuario.test.ts',
    ],
    withDatabase: true,
  },
];
