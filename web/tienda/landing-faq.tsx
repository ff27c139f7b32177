import { FaqList } from './faq-list.tsx';

const preguntas = [
  {
    pregunta: '¿Necesito ser abogado para inscribirme?',
    respuesta: 'No. Cada programa dice para quién es y qué nivel tiene. Si dudas, escríbenos y te orientamos.',
  },
  {
    pregunta: '¿Qué pasa si no puedo conectarme a una clase?',
    respuesta: 'Queda grabada en tu aula. La ves cuando puedas, mientras dure tu acceso.',
  },
  {
    pregunta: '¿Cómo puedo pagar?',
    respuesta: 'Con tarjeta, Yape, Plin o transferencia. Al completar tu pedido puedes pedir boleta o factura.',
  },
  {
    pregunta: '¿Cuándo recibo el acceso?',
    respuesta: 'Cuando se confirma tu pago te llega un correo con el enlace para activar tu cuenta.',
  },
  {
    pregunta: '¿El certificado es válido para concursos públicos?',
    respuesta:
      'Cada certificado indica las horas lectivas, la entidad que lo emite y un código que cualquiera puede verificar. Revisa lo que piden las bases de tu concurso y compáralo con la página del programa.',
  },
];

export function LandingFaq() {
  return (
    <section className="border-t border-linea bg-hoja">
      <div className="page-column grid gap-x-12 gap-y-6 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-24">
        <h2 className="title-1">Preguntas frecuentes</h2>
        <FaqList preguntas={preguntas} />
      </div>
    </section>
  );
}
