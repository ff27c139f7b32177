/** Link to a WhatsApp chat: an https link unchanged, a Peruvian mobile or international number as wa.me; else null. */
export function whatsappLink(text: string): string | null {
  if (text === '' || /^https:\/\/\S+$/.test(text)) return text;
  if (!/^(\+|00)?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const international = text.startsWith('+') || text.startsWith('00') ? digits.replace(/^00/, '') : null;
  if (international !== null) return /^[1-9]\d{7,14}$/.test(international) ? `https://wa.me/${international}` : null;
  const mobile = /^(?:51)?(9\d{8})$/.exec(digits)?.[1];
  return mobile ? `https://wa.me/51${mobile}` : null;
}
