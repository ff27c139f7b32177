import Award from 'lucide-react/icons/award';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Prose } from '../ui/prose.tsx';
import { KitRow, KitSample, KitSection } from './kit-section.tsx';

const tones: BadgeTone[] = ['neutro', 'teal', 'oro', 'verde', 'ambar', 'rojo'];

const text = `Un programa para abogadas, logistas y funcionarios que toman decisiones de compra pública.
Cada sesión parte de un expediente real. <b>Esto no es HTML.</b>

Al terminar podrás:
- Planificar una contratación con enfoque de valor por dinero
- Preparar el requerimiento y sus bases

1. Principios y enfoque de valor por dinero
2. Actuaciones preparatorias y requerimiento
3. Procedimientos de selección`;

export function KitContent() {
  return (
    <KitSection title="Contenido">
      <KitSample title="Etiquetas">
        <KitRow>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="oro" icon={Award}>
            Con certificado
          </Badge>
        </KitRow>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Badge shape="box" tone="verde">
            17
          </Badge>
          <Badge shape="box" tone="ambar">
            14
          </Badge>
          <Badge shape="box" tone="rojo">
            11
          </Badge>
          <span className="on-dark flex flex-wrap gap-2 rounded-xl bg-[#0f3d3a] p-4">
            <Badge ground="paper" tone="oro">
              Diplomado
            </Badge>
            <Badge ground="glass">En vivo</Badge>
            <Badge ground="glass">Nivel Medio</Badge>
          </span>
        </div>
      </KitSample>
      <KitSample title="Tarjetas, avatares y avance">
        <div className="grid gap-4 md:grid-cols-2">
          <Card as="article" interactive>
            <CardHeader
              level={4}
              title="Sistema acusatorio y principios"
              subtitle="Clase · 3 materiales"
              actions={
                <Button size="sm" variant="secondary">
                  Editar
                </Button>
              }
            />
            <KitRow>
              <Avatar name="Rosa Huamán Ñahui" />
              <Avatar name="Jorge Salcedo" size="md" />
              <Avatar name="Milagros Ccori" size="lg" />
              <Avatar name="Foto Rota" src="/no-existe.jpg" />
            </KitRow>
          </Card>
          <Card padding="sm" className="flex flex-col justify-center gap-4">
            <ProgressBar label="7 de 12 módulos" value={7} max={12} />
            <ProgressBar label="Sin empezar" value={0} hideValue />
            <ProgressBar label="Completo" value={12} max={12} hideLabel />
          </Card>
        </div>
      </KitSample>
      <KitSample title="Texto largo">
        <Prose text={text} />
      </KitSample>
    </KitSection>
  );
}
