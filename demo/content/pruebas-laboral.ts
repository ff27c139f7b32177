import { type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const processLaboral: PruebaDemo = {
  nombre: 'Derecho laboral y Ley 29497',
  descripcion: 'Ocho preguntas sobre relación de trabajo, despido y proceso oral.',
  intentos: 3,
  preguntas: [
    several(
      'Elementos esenciales del contrato de trabajo:',
      '*Prestación personal de servicios',
      '*Remuneración',
      '*Subordinación',
      'Exclusividad',
      'Forma escrita',
    ),
    single(
      'Acreditada la prestación personal de servicios, la Ley 29497 presume:',
      'Un contrato de locación de servicios',
      'Un contrato a plazo fijo',
      '*Un vínculo laboral a plazo indeterminado, salvo prueba en contrario',
      'Una relación de voluntariado',
    ),
    single(
      'El plazo de caducidad para accionar por nulidad de despido o despido arbitrario es de:',
      '15 días de producido el hecho',
      '*30 días naturales de producido el hecho, según la ley',
      '6 meses de producido el hecho',
      '4 años desde el cese',
    ),
    single(
      'La indemnización por despido arbitrario, en contratos a plazo indeterminado, tiene un tope de:',
      '6 remuneraciones',
      '8 remuneraciones',
      '*12 remuneraciones',
      '24 remuneraciones',
    ),
    trueOrFalse('El periodo de prueba, como regla general, es de tres meses.', true),
    single(
      '¿Cuántas audiencias principales tiene el proceso ordinario laboral en primera instancia?',
      'Una audiencia única',
      '*Dos: conciliación y juzgamiento',
      'Tres: saneamiento, pruebas e informe oral',
      'Ninguna: es un proceso escrito',
    ),
    trueOrFalse('En el proceso abreviado laboral, conciliación y juzgamiento se realizan en audiencia única.', true),
    single(
      'Para despedir por falta grave no flagrante, el empleador debe otorgar por escrito un plazo de descargo no menor de:',
      '24 horas',
      '3 días naturales',
      '*6 días naturales',
      '30 días naturales',
    ),
  ],
};

export const seguridadInJob: PruebaDemo = {
  nombre: 'Ley 29783, de Seguridad y Salud en el Trabajo',
  descripcion: 'Siete preguntas sobre el sistema de gestión y los deberes de cada parte.',
  intentos: 3,
  preguntas: [
    single(
      'Debe constituir un comité de seguridad y salud el empleador que tiene:',
      '10 o más trabajadores',
      '*20 o más trabajadores',
      '50 o más trabajadores',
      '100 o más trabajadores',
    ),
    trueOrFalse(
      'En centros con menos de 20 trabajadores, ellos mismos nombran al supervisor de seguridad y salud.',
      true,
    ),
    single(
      '¿Cuántas capacitaciones en seguridad y salud debe realizar el empleador al año, como mínimo?',
      'Una',
      'Dos',
      '*Cuatro',
      'Doce',
    ),
    single(
      'En la jerarquía de controles, la primera opción es:',
      'Entregar equipos de protección personal',
      'Señalizar la zona',
      'Rotar al personal',
      '*Eliminar el peligro',
    ),
    several(
      'Marca lo que es cierto sobre los exámenes médicos ocupacionales.',
      '*Su costo lo asume el empleador',
      '*Como regla, los exámenes periódicos son cada dos años',
      'Sus resultados se publican en el centro de trabajo',
      'Reemplazan a la capacitación',
    ),
    trueOrFalse('El comité de seguridad y salud es paritario.', true),
    trueOrFalse(
      'El deber de prevención no alcanza a quienes prestan servicios en el centro sin vínculo laboral.',
      false,
    ),
  ],
};
