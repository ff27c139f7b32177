import { notaAprobatoria } from 'domain/rules/calificacion.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { siguienteOrden } from 'domain/schemas/modulo-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ApiError } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Destino, EstudioProvider } from './estudio.tsx';
import { mensajesModulos } from './mensajes.ts';
import { ModuloDialog } from './modulo-dialog.tsx';
import { ModuloList } from './modulo-list.tsx';
import { ProgresoBar } from './progreso-bar.tsx';
import { type Resultado, resultadoTexto } from './resultado.ts';
import { SinAcceso } from './sin-acceso.tsx';
import { toggled } from './toggled.ts';
import { useModulos, useProgreso } from './use-modulos.ts';
import { useResultado } from './use-resultado.ts';

type Editing = { modulo: Modulo | null };

export function Modulos({ curso }: { curso: Curso }) {
  const { esAdmin } = useAuth();
  const toast = useToast();
  const modulos = useModulos(curso.cursoId);
  const { progreso, change: changeProgreso } = useProgreso(curso.cursoId, !esAdmin && curso.acceso);
  const [abiertos, setAbiertos] = useState<ReadonlySet<number>>(new Set());
  const [destino, setDestino] = useState<Destino | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [resultado, dismissResultado] = useResultado();
  const { modulos: list, error, isFetching, refetch } = modulos;

  if (error instanceof ApiError && error.envelope.codigo?.startsWith('acceso-'))
    return <SinAcceso curso={curso} envelope={error.envelope} />;
  if (error && !list) {
    return (
      <ErrorState
        title={mensajesModulos.cargarModulos}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!list) return <ListSkeleton />;

  const toggle = (moduloId: number) => setAbiertos((now) => toggled(now, moduloId));
  const create = () => setEditing({ modulo: null });
  return (
    <EstudioProvider
      value={{
        curso,
        esAdmin,
        modulos,
        setUltimo: ({ materialId, moduloId }) =>
          changeProgreso({ ultimoMaterialId: materialId, ultimoModuloId: moduloId }),
        destino,
        onArrived: () => setDestino(null),
      }}
    >
      {resultado && (
        <Alert tone={toneOf(resultado)} title="Prueba enviada" onDismiss={dismissResultado} className="mb-6">
          {resultadoTexto(resultado)}
        </Alert>
      )}
      {esAdmin ? (
        <div className="mb-4 flex justify-end">
          <Button icon={Plus} className="max-sm:w-full" onClick={create}>
            Nuevo módulo
          </Button>
        </div>
      ) : (
        <ProgresoBar
          modulos={list}
          progreso={progreso}
          onContinue={(wanted) => {
            setAbiertos((now) => new Set(now).add(wanted.moduloId));
            setDestino(wanted);
          }}
        />
      )}
      {list.length === 0 ? (
        <EmptyState
          title={mensajesModulos.sinModulos}
          action={esAdmin && <Button onClick={create}>Crear el primero</Button>}
        >
          {esAdmin ? 'Agrega clases y pruebas en el orden en que se estudian.' : 'Vuelve pronto: aparecerán aquí.'}
        </EmptyState>
      ) : (
        <ModuloList list={list} abiertos={abiertos} onToggle={toggle} onEdit={(modulo) => setEditing({ modulo })} />
      )}
      {editing && (
        <ModuloDialog
          cursoId={curso.cursoId}
          modulo={editing.modulo}
          siguiente={siguienteOrden(list)}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setEditing(null);
            modulos.change((all) => [...all.filter(({ moduloId }) => moduloId !== saved.moduloId), saved]);
            toast.show(editing.modulo ? `Se guardó «${saved.nombre}»` : `Se creó «${saved.nombre}»`);
          }}
        />
      )}
    </EstudioProvider>
  );
}

function toneOf({ nota }: Resultado): 'info' | 'success' | 'warning' {
  if (nota === null) return 'info';
  return nota >= notaAprobatoria ? 'success' : 'warning';
}

function ListSkeleton() {
  return (
    <SkeletonRegion label={mensajesAula.cargando} className="grid gap-3">
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} shape="block" className="h-20 min-h-0" />
      ))}
    </SkeletonRegion>
  );
}
