import { associateCertificado } from 'domain/contract/certificados.ts';
import { getFigures } from 'domain/contract/cursos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { dissociateAlumno, listAlumnos, resetAlumno, restoreAlumnos } from 'domain/contract/matriculas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Alumno } from 'domain/schemas/matriculas.ts';
import { useState } from 'react';
import { useCall, useReload } from '../app/api.tsx';
import { someNames } from '../app/some-names.ts';
import { useAct } from '../app/use-act.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useLoading } from '../ui/overlay.tsx';
import { useToast } from '../ui/toast.tsx';

export const nombreOf = ({ nombre, apellido }: Pick<Alumno, 'nombre' | 'apellido'>) => `${nombre} ${apellido}`;

/** A student who is not `apto`, with the reasons. */
export type Excepcion = { alumno: Alumno; motivos: string[] };

/** Delete, clear and certify; each asks for confirmation. */
export function useActs({ cursoId, nombre: curso }: Curso) {
  const call = useCall();
  const refresh = useReload(listAlumnos, getFigures);
  const { confirm, showError } = useDialogs();
  const toast = useToast();
  const { track } = useLoading();
  const act = useAct();
  const [excepcion, setExcepcion] = useState<Excepcion | null>(null);

  async function change<E extends Envelope>(request: Promise<E>, done: string | ((envelope: E) => string)) {
    if ((await act(request, done)).success) await refresh();
  }

  /** Removes all of these students or none. */
  async function remove(alumnos: Alumno[]) {
    const several = alumnos.length > 1;
    const who = someNames(alumnos.map(nombreOf));
    const kept = several ? 'si vuelven, los encontrarán' : 'si vuelve, los encontrará';
    const sure = await confirm({
      title: several ? `¿Quitar a ${plural(alumnos.length, 'estudiante')} del curso?` : '¿Quitar del curso?',
      message: `${who} ${several ? 'perderán' : 'perderá'} el acceso a «${curso}». Sus intentos y sus notas se conservan: ${kept}.`,
      yes: several ? `Quitar a ${formatCount(alumnos.length)}` : 'Quitar',
      no: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    const body = { usuarioIds: alumnos.map(({ usuarioId }) => usuarioId), cursoId };
    const { success, message } = await track(call(dissociateAlumno, { body }), { delay: 200 });
    if (!success) return showError({ message });
    toast.show(`Quitamos a ${several ? plural(alumnos.length, 'estudiante') : who}`, {
      action: { label: 'Deshacer', onSelect: () => void restore(body) },
    });
    await refresh();
  }

  const restore = (body: { usuarioIds: number[]; cursoId: number }) =>
    change(call(restoreAlumnos, { body }), ({ resource }) => {
      const { matriculados = 0 } = resource ?? {};
      return matriculados === 1
        ? '1 estudiante volvió al curso'
        : `${formatCount(matriculados)} estudiantes volvieron al curso`;
    });

  async function reset(alumno: Alumno) {
    const sure = await confirm({
      title: '¿Limpiar intentos y notas?',
      message: `Los intentos de ${nombreOf(alumno)} dejarán de contar, sus borradores se borrarán y sus notas de clase quedarán vacías. Seguirá en el curso, con lo que ya vio y con sus minutos e intentos adicionales. No se puede deshacer. Para darle solo un intento más, usa «Tiempo e intentos» en la prueba.`,
      yes: 'Limpiar',
      no: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    const body = { usuarioId: alumno.usuarioId, cursoId };
    await change(call(resetAlumno, { body }), ({ resource }) => {
      const { intentos = 0, notas = 0 } = resource ?? {};
      return `Limpiamos ${plural(intentos, 'intento')} y ${plural(notas, 'nota')}`;
    });
  }

  async function certify(alumno: Alumno) {
    const sure = await confirm({
      title: '¿Emitir el certificado?',
      message: `${nombreOf(alumno)} recibirá su certificado de «${curso}», con código para verificarlo. Un certificado emitido no cambia; si hace falta, se revoca.`,
      yes: 'Certificar',
      no: 'Cancelar',
    });
    if (!sure) return;
    const body = { usuarioId: alumno.usuarioId, cursoId };
    const envelope = await track(call(associateCertificado, { body }), { delay: 200 });
    if (envelope.codigo === 'no-apto') {
      const { motivos = [] } = (envelope.resource ?? {}) as { motivos?: string[] };
      return setExcepcion({ alumno, motivos: motivos.length > 0 ? motivos : [envelope.message] });
    }
    await change(Promise.resolve(envelope), `Certificado de ${nombreOf(alumno)} emitido`);
  }

  return { remove, reset, certify, excepcion, setExcepcion, refresh };
}

export function plural(n: number, singular: string): string {
  return n === 1 ? `1 ${singular}` : `${formatCount(n)} ${singular}s`;
}
