/** The accounts the README names. Every other student has no password until it is set through recovery. */
export const adminAccount = {
  dni: '10000001',
  nombre: 'Carmen',
  apellido: 'Rojas Paucar',
  contrasena: 'demo-admin-2026',
} as const;

export const contrasenas: Readonly<Record<string, string>> = {
  '20000001': 'demo-alumna-2026',
  '20000002': 'demo-alumno-2026',
  '20000003': 'demo-egresada-2026',
};
