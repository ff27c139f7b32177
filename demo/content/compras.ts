export type PurchaseDemo = {
  comprador: string;
  /** The student, when an account placed the pedido or claimed a seat of it. */
  dni?: string;
  lineas: Readonly<Record<string, number>>;
  makes: number;
  estado: 'pendiente' | 'pagado' | 'rechazado' | 'cancelado' | 'reembolsado';
  medio?: 'yape' | 'plin' | 'transferencia';
  operacion?: string;
};

export const purchases: PurchaseDemo[] = [
  {
    comprador: 'Lucía Quispe Mamani',
    dni: '20000001',
    lineas: { DPP: 1 },
    makes: 58,
    estado: 'pagado',
    medio: 'yape',
    operacion: '04817265',
  },
  {
    comprador: 'Jorge Luis Mamani Flores',
    dni: '20000002',
    lineas: { DLP: 1, ECO: 1 },
    makes: 33,
    estado: 'pagado',
    medio: 'transferencia',
    operacion: 'TR-559120',
  },
  {
    comprador: 'Sebastián Arce Villanueva',
    dni: '20000015',
    lineas: { ACI: 1 },
    makes: 6,
    estado: 'pagado',
    medio: 'plin',
    operacion: '77310942',
  },
  {
    comprador: 'Beatriz Loayza Campos',
    dni: '20000012',
    lineas: { CEN: 3 },
    makes: 4,
    estado: 'pagado',
    medio: 'transferencia',
    operacion: 'TR-561877',
  },
  { comprador: 'Lucía Quispe Mamani', dni: '20000001', lineas: { DCA: 1 }, makes: 1, estado: 'pendiente' },
  {
    comprador: 'Municipalidad Distrital de Santa Rosa del Valle',
    lineas: { CEN: 4, ECO: 2 },
    makes: 2,
    estado: 'pendiente',
  },
  { comprador: 'Edgar Callata Choque', dni: '20000019', lineas: { ACI: 1 }, makes: 9, estado: 'rechazado' },
  { comprador: 'Diana Olivares Prado', lineas: { DFA: 1, AJR: 1 }, makes: 20, estado: 'cancelado' },
  {
    comprador: 'Kevin Paredes Huanca',
    dni: '20000007',
    lineas: { RCE: 1 },
    makes: 45,
    estado: 'reembolsado',
    medio: 'yape',
    operacion: '03991048',
  },
];
