export type EntidadDemo = {
  clave: string;
  titulo: string;
  ubicacion: string;
  acronimo: string;
  descripcion: string;
  firmante: string;
  cargoFirmante: string;
};

export const entidades: EntidadDemo[] = [
  {
    clave: 'aula',
    titulo: 'Aula Iuris, Escuela de Derecho Aplicado',
    ubicacion: 'Lima, Perú',
    acronimo: 'AI',
    descripcion: 'Dirección académica de la escuela. Emite los certificados de todos los cursos propios.',
    firmante: 'Mariela Huamán Tejada',
    cargoFirmante: 'Directora académica',
  },
  {
    clave: 'iep',
    titulo: 'Instituto de Estudios Procesales del Sur',
    ubicacion: 'Arequipa, Perú',
    acronimo: 'IEPS',
    descripcion: 'Centro de investigación y formación en litigación oral y reforma de la justicia.',
    firmante: 'Gonzalo Arizaga Poma',
    cargoFirmante: 'Director',
  },
  {
    clave: 'caa',
    titulo: 'Centro Andino de Arbitraje y Disputas',
    ubicacion: 'Cusco, Perú',
    acronimo: 'CAAD',
    descripcion: 'Institución arbitral que administra arbitrajes, conciliaciones y juntas de disputas.',
    firmante: 'Teresa Valdelomar Quiroz',
    cargoFirmante: 'Secretaria general',
  },
  {
    clave: 'igp',
    titulo: 'Instituto de Gestión Pública del Norte',
    ubicacion: 'Trujillo, Perú',
    acronimo: 'IGPN',
    descripcion: 'Formación de servidoras y servidores civiles en procedimiento, compras y control.',
    firmante: 'Rodolfo Checa Lizárraga',
    cargoFirmante: 'Director de formación',
  },
];
