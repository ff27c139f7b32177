import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import FolderInput from 'lucide-react/icons/folder-input';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

type Props = { material: Material; modulos: readonly Modulo[]; onMove: (material: Material, modulo: Modulo) => void };

/** Menu that moves a material to another module of the course. */
export function OtherModulo({ material, modulos, onMove }: Props) {
  const others = modulos.filter(({ moduloId }) => moduloId !== material.moduloId);
  if (others.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton label={`Mover ${material.nombre} a otro módulo`} icon={FolderInput} />}
      items={others.map((modulo) => ({ label: modulo.nombre, onSelect: () => onMove(material, modulo) }))}
    />
  );
}
