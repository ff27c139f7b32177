export type AlumnoDemo = {
  dni: string;
  nombre: string;
  apellido: string;
  /** Mean of the generated notas; some students struggle. */
  promedio: number;
  /** Percentage of the modulos done, by curso. */
  avance: Readonly<Record<string, number>>;
};

const rows: [nombre: string, apellido: string, promedio: number, avance: Record<string, number>][] = [
  ['Lucía', 'Quispe Mamani', 15, { DPP: 58, TDA: 100, PDP: 34, PAG: 50, CEN: 0, PCA: 25 }],
  ['Jorge Luis', 'Mamani Flores', 13, { DPP: 58, DLP: 45, ECO: 40, DRN: 88 }],
  ['Rosa María', 'Gutiérrez Poma', 17, { TDA: 100, PAG: 100, SST: 100, JPR: 100, DAP: 60 }],
  ['Ana Belén', 'Soto Ramírez', 16, { DPP: 50, PPM: 0, HCD: 100 }],
  ['Percy', 'Condori Apaza', 12, { DPP: 42, TDA: 57, DTS: 33 }],
  ['Milagros', 'Vera Castañeda', 18, { DPP: 58, ACI: 0, RCE: 100, AJR: 100 }],
  ['Kevin', 'Paredes Huanca', 11, { DPP: 34, PAG: 100, DRE: 50 }],
  ['Fiorella', 'Salinas Ortiz', 16, { DLP: 45, DRE: 100, ITS: 0, SST: 100 }],
  ['Wilmer', 'Chávez Ríos', 14, { DLP: 34, SST: 72, ECO: 40 }],
  ['Noemí', 'Ticona Layme', 17, { DLP: 45, SST: 100, DFA: 60 }],
  ['Christian', 'Zapata Morán', 13, { ECO: 40, JPR: 100, CEN: 0 }],
  ['Beatriz', 'Loayza Campos', 15, { ECO: 20, CEN: 0, GCP: 75, PAG: 100 }],
  ['Alonso', 'Farfán Delgado', 16, { CEN: 0, JPR: 80, DAS: 0 }],
  ['Yolanda', 'Huarcaya Ccoyllo', 14, { DFA: 60, DRN: 100, HCD: 50 }],
  ['Sebastián', 'Arce Villanueva', 18, { ACI: 0, DRN: 100, RCE: 60 }],
  ['Gladys', 'Pumacahua Tito', 12, { DFA: 40, TDA: 85, PAG: 67 }],
  ['Rubén', 'Sánchez Alcántara', 15, { DTS: 100, DAS: 0, PAG: 100 }],
  ['Valeria', 'Montoya Ibáñez', 17, { PDP: 34, DCA: 0, AJR: 75, HCD: 100 }],
  ['Edgar', 'Callata Choque', 10, { DAP: 43, TDA: 43, DPP: 25 }],
  ['Carla', 'Reátegui Pezo', 16, { PDP: 34, DTS: 50, AJR: 100 }],
  ['Hernán', 'Ugarte Solís', 14, { PCA: 100, PAG: 100, DAS: 0 }],
  ['Maritza', 'Quiñones Baca', 15, { PCA: 100, DCA: 0, RCE: 40 }],
  ['Franco', 'Espinal Tuesta', 13, { DAP: 100, PPM: 0, TDA: 100 }],
  ['Pilar', 'Yupanqui Rocha', 18, { DFA: 60, DRN: 50, PDP: 17 }],
  ['Óscar', 'Benites Llontop', 12, { ITS: 0, DRE: 25, SST: 29 }],
];

export const alumnos: AlumnoDemo[] = rows.map(([nombre, apellido, promedio, avance], i) => ({
  dni: String(20000001 + i),
  nombre,
  apellido,
  promedio,
  avance,
}));

/** Fixed for the picture of the classroom: one nota of each colour among the first three. */
export const fixedNotas: Readonly<Record<string, readonly number[]>> = {
  '20000001 DPP': [17, 14, 11, 16, 15, 18],
};
