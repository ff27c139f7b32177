import { normalizeRoles, rolesBeside, rolLabel, toRol } from 'domain/rules/account-roles.ts';
import { type Rol, rolNames } from 'domain/rules/permisos.ts';
import { isStaff } from 'domain/rules/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { rolOptions } from './resource.ts';

type Roles = Rol | Rol[];

type RolFieldProps = { value: Roles; hint: string | undefined; error: string | undefined; onChange(rol: Roles): void };

/** The main role, and the additional roles that extend it. */
export function RolField({ value, hint, error, onChange }: RolFieldProps) {
  const [main, ...others] = normalizeRoles(value);
  const beside = rolesBeside(main);
  const change = (rol: Rol, also: readonly Rol[]) => {
    // Drop roles that cannot stand beside the new main role: `normalizeRoles` could make one of them the main role.
    onChange(toRol(normalizeRoles([rol, ...also.filter((each) => rolesBeside(rol).includes(each))])));
  };
  return (
    <div>
      <SelectField
        label="Rol"
        required
        options={rolOptions}
        value={main}
        hint={hint}
        {...(error && { error })}
        onChange={({ target }) => change(target.value as Rol, others)}
      />
      {beside.length > 0 && (
        <fieldset className="mt-2">
          <legend className="text-sm text-tinta-2">También</legend>
          <div className="flex flex-wrap gap-x-6">
            {beside.map((rol) => (
              <Checkbox
                key={rol}
                label={rolNames[rol]}
                checked={others.includes(rol)}
                onChange={({ target }) =>
                  change(main, target.checked ? [...others, rol] : others.filter((each) => each !== rol))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

export function RolBadge({ rol }: { rol: Roles }) {
  return <Badge tone={isStaff(rol) ? 'teal' : 'neutro'}>{rolLabel(rol)}</Badge>;
}
