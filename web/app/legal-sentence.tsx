import { legalPath } from 'domain/rules/legal.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Pressing the button accepts; links open beside the form, so that nothing typed is lost. */
export function LegalSentence({ act }: { act: string }) {
  return (
    <p className="text-sm text-tinta-2">
      {act} aceptas los{' '}
      <TextLink to={legalPath('terminos')} target="_blank">
        términos y condiciones
      </TextLink>{' '}
      y la política de{' '}
      <TextLink to={legalPath('cambios')} target="_blank">
        cambios y devoluciones
      </TextLink>
      , y confirmas que leíste la{' '}
      <TextLink to={legalPath('privacidad')} target="_blank">
        política de privacidad
      </TextLink>
      .
    </p>
  );
}
