import { generateCertificado } from 'domain/contract/certificados.ts';
import { listProgramas } from 'domain/contract/cursos.ts';
import { programaEstadoLabel } from 'domain/rules/programas.ts';
import { reasonMax } from 'domain/schemas/certificados.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { saveDownload } from '../app/download.ts';
import { FormDialog } from '../app/form-dialog.tsx';
import { SearchPicker } from '../app/search-picker.tsx';
import { usePreviewCertificado } from '../app/use-preview-certificado.ts';
import { type ChosenUsuario, UsuarioPicker } from '../app/usuario-picker.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';

type Problem = { message: string; canExcept: boolean };

/** Downloads the certificate of a student in a course, issuing it when there is none. */
export function NewCertificadoDialog({ onClose }: { onClose: () => void }) {
  const call = useCall();
  const toast = useToast();
  const [cursos, setCursos] = useState<ChosenCurso[]>([]);
  const [alumnos, setAlumnos] = useState<ChosenUsuario[]>([]);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState({ curso: false, alumno: false });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [working, setWorking] = useState(false);
  const alumno = alumnos[0];
  const cursoId = cursos[0]?.cursoId;
  const preview = usePreviewCertificado();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing({ curso: cursoId === undefined, alumno: !alumno });
    if (cursoId === undefined || !alumno) return;
    setWorking(true);
    const why = problem?.canExcept ? reason.trim() : '';
    const body = { cursoId, usuarioId: alumno.usuarioId, ...(why && { motivo: why }) };
    const envelope = await call(generateCertificado, { body });
    setWorking(false);
    if (saveDownload(envelope)) {
      toast.show(`Certificado de ${alumno.nombre} ${alumno.apellido} listo`);
      return onClose();
    }
    setProblem({ message: envelope.message, canExcept: envelope.codigo === 'no-apto' });
  }

  function forget() {
    setProblem(null);
    setReason('');
  }

  return (
    <FormDialog
      title="Nuevo Certificado"
      description="Se emite, se descarga y la persona recibe un correo. Si ya lo tiene, se descarga el mismo."
      submitLabel={problem?.canExcept ? 'Certificar por excepción' : 'Generar PDF'}
      busy={working}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      actions={
        cursoId !== undefined &&
        alumno && (
          <Button variant="secondary" onClick={() => void preview({ cursoId, usuarioId: alumno.usuarioId })}>
            Vista previa
          </Button>
        )
      }
    >
      <CursoPicker
        label="Curso"
        required
        value={cursos}
        onChange={(next) => {
          setCursos(next);
          forget();
        }}
        error={missing.curso && cursoId === undefined ? 'Elige un curso' : undefined}
      />
      <UsuarioPicker
        label="Estudiante"
        required
        value={alumnos}
        onChange={(next) => {
          setAlumnos(next);
          forget();
        }}
        error={missing.alumno && !alumno ? 'Elige a una persona' : undefined}
      />
      {problem && (
        <Alert tone="warning" title="No se emitió">
          {problem.message}
        </Alert>
      )}
      {problem?.canExcept && (
        <TextField
          label="Motivo de la excepción"
          value={reason}
          maxLength={reasonMax}
          onChange={(event) => setReason(event.target.value)}
          hint="Queda en el registro del certificado."
        />
      )}
    </FormDialog>
  );
}

type ChosenCurso = Pick<Programa, 'cursoId' | 'nombre' | 'especialidad' | 'estado'>;

type Props = Omit<
  ComponentProps<typeof SearchPicker<ChosenCurso>>,
  'search' | 'id' | 'name' | 'detail' | 'words' | 'placeholder'
>;

const words = {
  found: 'Cursos encontrados',
  chosen: 'Curso elegido',
  one: 'curso encontrado',
  many: 'cursos encontrados',
  none: 'No encontramos ese curso. Revisa el nombre; los archivados no se muestran.',
  remove: (name: string) => `Quitar el curso ${name}`,
};

/** Searches courses by name on the server. */
function CursoPicker(props: Props) {
  const call = useCall();
  return (
    <SearchPicker<ChosenCurso>
      {...props}
      placeholder="Nombre del curso o diplomado"
      search={(q) => apiQuery(call, listProgramas, { query: { page: 1, size: 10, q } })}
      id={({ cursoId }) => cursoId}
      name={({ nombre }) => nombre}
      detail={({ especialidad, estado }) => `${especialidad} · ${programaEstadoLabel[estado]}`}
      words={words}
    />
  );
}
