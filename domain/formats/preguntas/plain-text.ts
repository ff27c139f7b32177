import { htmlToText, type TextOfHtml } from '../html-to-text.ts';
import type { FormattedText } from './parsed-pregunta.ts';

const markup =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|img|ul|ol|li|a|sup|sub|pre|code|table|tr|td|th|h[1-6]|font|hr|blockquote)(?:\s[^<>]*)?\/?>|&(?:[a-z][a-z0-9]{1,7}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** Text without markup, and the pictures it shows. Moodle's own format may contain HTML. */
export function plainText({ format, text }: FormattedText): TextOfHtml {
  if (format === 'html') return htmlToText(text);
  if (format === 'moodle' && markup.test(text)) return htmlToText(text, { keepBreaks: true });
  return { text: text.trim(), pictures: [] };
}
