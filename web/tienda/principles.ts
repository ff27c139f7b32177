type Principle = { title: string; short: string; long: readonly string[] };

export const vision: Principle = {
  title: 'Visión',
  short:
    'Que ejercer bien el derecho en el Perú no dependa de la ciudad en la que vives ni del estudio en el que empezaste.',
  long: [
    'Queremos que ejercer bien el derecho en el Perú no dependa de la ciudad en la que vives ni del estudio en el que empezaste.',
    'Quien defiende un caso en Puno, revisa una licitación en Piura o redacta un contrato en Lima debería poder aprender de las mismas personas y con los mismos materiales.',
  ],
};

export const enfoque: Principle = {
  title: 'Enfoque',
  short:
    'Partimos del caso. La norma vigente y el criterio de los tribunales se estudian para resolver algo, y las pruebas te muestran qué dominas y qué te falta.',
  long: [
    'Partimos del caso. La norma vigente y el criterio de los tribunales se estudian para resolver algo: un recurso, una observación, una demanda.',
    'Las clases en vivo quedan grabadas. Cada programa ordena sus lecturas y sus pruebas por módulos, de modo que siempre sabes qué sigue. Se califica de 0 a 20, se aprueba con 13 y cuenta tu mejor intento.',
  ],
};

export const compromiso: Principle = {
  title: 'Compromiso',
  short:
    'El temario, las fechas y el precio están a la vista antes de que pagues. Tus notas, mientras estudias. Tu certificado, para quien quiera comprobarlo.',
  long: [
    'El temario, las fechas y el precio están a la vista antes de que pagues. Tus notas, mientras estudias. Tu certificado, para quien quiera comprobarlo.',
    'Cuando cambia una ley, lo decimos y actualizamos lo que corresponde. Cuando nos equivocamos, lo corregimos y te avisamos.',
  ],
};
