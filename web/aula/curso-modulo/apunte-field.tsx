import type { Material } from 'domain/schemas/materiales.ts';
import { apunteMaxLength } from 'domain/schemas/materiales.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useApunte } from './use-apunte.ts';

const said = {
  saved: 'Guardado. Solo tú lo ves.',
  pending: 'Guardando…',
  failed: 'No se pudo guardar. Lo conservamos en este navegador y lo intentaremos otra vez.',
  idle: 'Se guarda solo mientras escribes. Solo tú lo ves.',
};

/** The student's note on a material, saved as it is typed. */
export function ApunteField({ material, saved }: { material: Material; saved: string }) {
  const { texto, estado, write, flush } = useApunte(material, saved);
  return (
    <div className="max-w-2xl">
      <TextArea
        label={`Apuntes de «${material.nombre}»`}
        hideLabel
        rows={4}
        maxLength={apunteMaxLength}
        placeholder="Escribe lo que quieras recordar"
        value={texto}
        onChange={(event) => write(event.target.value)}
        onBlur={flush}
      />
      <p role="status" className="mt-1.5 text-sm text-tinta-2">
        {said[estado]}
      </p>
    </div>
  );
}
