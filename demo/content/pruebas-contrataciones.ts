import { open, type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const leyGeneral: PruebaDemo = {
  nombre: 'Ley General de Contrataciones Públicas',
  descripcion: 'Ocho preguntas sobre la Ley 32069 y su Reglamento. La última es abierta.',
  intentos: 3,
  preguntas: [
    single(
      'El principio de valor por dinero exige que la entidad:',
      '*Maximice el valor de lo que obtiene, considerando costo, calidad, sostenibilidad y oportunidad',
      'Adjudique siempre a la oferta de menor precio',
      'Contrate solo con empresas nacionales',
      'Gaste todo el presupuesto asignado en el año',
    ),
    single(
      'La Ley 32069 y su Reglamento rigen desde el:',
      '24 de junio de 2024',
      '1 de enero de 2025',
      '*22 de abril de 2025',
      '28 de julio de 2025',
    ),
    single(
      'El organismo que sucede al OSCE bajo la Ley 32069 es:',
      'La Central de Compras Públicas',
      'La Contraloría General de la República',
      'La Dirección General de Abastecimiento',
      '*El Organismo Especializado para las Contrataciones Públicas Eficientes (OECE)',
    ),
    several(
      'Marca las fases del proceso de contratación pública.',
      '*Actuaciones preparatorias',
      '*Selección',
      '*Ejecución contractual',
      'Control político',
    ),
    trueOrFalse('El área usuaria formula el requerimiento.', true),
    single('Los contratos menores son aquellos cuya cuantía no supera:', '3 UIT', '*8 UIT', '15 UIT', '50 UIT'),
    trueOrFalse('Los impedimentos para contratar con el Estado no alcanzan a los contratos menores.', false),
    open(
      'Un área usuaria pide laptops de una marca determinada. Explica en pocas líneas cómo reformularías el requerimiento y por qué.',
    ),
  ],
};

export const disputesJoined: PruebaDemo = {
  nombre: 'Junta de Prevención y Resolución de Disputas',
  descripcion: 'Seis preguntas cortas para cerrar el curso.',
  intentos: 2,
  preguntas: [
    trueOrFalse('La junta puede actuar durante la ejecución de la obra, antes de que exista un arbitraje.', true),
    single(
      'La junta puede estar integrada por:',
      'Dos miembros',
      '*Uno o tres miembros',
      'Cinco miembros',
      'Siete miembros',
    ),
    trueOrFalse(
      'La decisión de la junta tiene autoridad de cosa juzgada y ninguna parte puede discutirla en arbitraje.',
      false,
    ),
    several(
      '¿Cuáles son tareas propias de una junta de disputas?',
      '*Visitar la obra de manera periódica',
      '*Absolver consultas de las partes',
      '*Emitir decisiones sobre las controversias que se le someten',
      'Inhabilitar a proveedores',
      'Aprobar el presupuesto de la entidad',
    ),
    single(
      'El contrato que formaliza la actuación de la junta se llama tripartito porque lo suscriben:',
      'La entidad, el supervisor y el residente',
      'El contratista, el banco y la aseguradora',
      '*La entidad, el contratista y los miembros de la junta',
      'La entidad, la Contraloría y el contratista',
    ),
    single(
      'Un miembro de la junta descubre que asesoró antes al contratista. Debe:',
      'Esperar a que alguien lo pregunte',
      '*Revelarlo de inmediato a las partes',
      'Comunicarlo solo a la entidad',
      'Compensarlo votando a favor de la entidad',
    ),
  ],
};
