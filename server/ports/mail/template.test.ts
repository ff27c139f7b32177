import { expect, test } from 'vitest';
import { type MailContent, mailBody } from './template.ts';

const content: MailContent = {
  institucion: 'Aula Iuris',
  titulo: 'Recupera tu contraseña',
  paragraphs: ['Hola, Ana.', 'Pediste una contraseña nueva.\nEl enlace vale 10 minutos.'],
  button: { texto: 'Elegir contraseña', url: 'https://aula.pe/recuperar?codigo=a&b=2' },
  footer: 'Si no lo pediste, ignora este correo.',
};

test('text and HTML say the same', () => {
  const { texto, html } = mailBody(content);
  for (const piece of [content.titulo, 'Hola, Ana.', content.button!.texto, content.footer, content.institucion]) {
    expect(texto).toContain(piece);
    expect(html).toContain(piece);
  }
  expect(texto).toContain('\nhttps://aula.pe/recuperar?codigo=a&b=2\n');
  expect(html).toContain('href="https://aula.pe/recuperar?codigo=a&amp;b=2"');
  expect(html).toContain('Pediste una contraseña nueva.<br>El enlace');
});

test('without a button there is no link', () => {
  const { button: _, ...rest } = content;
  expect(mailBody(rest).html).not.toContain('<a ');
});

test('nothing a person wrote becomes markup', () => {
  const evil = `"><img src=x onerror='alert(1)'>&amp;$&`;
  const buttonHtml = { texto: evil, url: 'https://aula.pe/"><script>' };
  const { texto, html } = mailBody({
    institucion: evil,
    titulo: evil,
    paragraphs: [evil],
    button: buttonHtml,
    footer: evil,
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html.split('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;$&amp;')).toHaveLength(8);
  expect(texto).toContain(evil);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'no es una dirección'])('the button cannot lead to %s', (url) => {
  expect(() => mailBody({ ...content, button: { texto: 'Ir', url } })).toThrow();
});
