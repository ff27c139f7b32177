import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import type { IconType } from './icon-type.ts';
import { Link } from './link.tsx';
import type { To } from './navigation.ts';

type MenuItem = { label: string; icon?: IconType; danger?: boolean; disabled?: boolean } & (
  | { onSelect: () => void; to?: never }
  | { to: To; onSelect?: never }
);

type MenuProps = {
  /** Button that opens the menu, e.g. an IconButton or Button. */
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuItem[];
  align?: 'start' | 'end';
};

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50';

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal render={<section aria-label="Menú" />}>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-45 outline-none">
          <BaseMenu.Popup className="max-w-[calc(100vw-2rem)] min-w-52 rounded-xl border border-linea-2 bg-hoja p-1.5 shadow-[0_8px_28px_-14px_rgb(18_33_31/0.4)] outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0">
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  const { label, icon: Icon, danger, disabled } = item;
  const look = cx(
    itemLook,
    danger
      ? 'text-rojo data-highlighted:bg-rojo-claro'
      : 'text-tinta data-highlighted:bg-teal-claro data-highlighted:text-teal-oscuro',
  );
  const content = (
    <>
      {Icon && <Icon size={18} />}
      {label}
    </>
  );
  if (item.to !== undefined) {
    return (
      <BaseMenu.LinkItem closeOnClick render={<Link to={item.to} />} className={look}>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item disabled={disabled} onClick={item.onSelect} className={look}>
      {content}
    </BaseMenu.Item>
  );
}
