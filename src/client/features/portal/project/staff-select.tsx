import { OFFICE_ZONE, zonedDay } from '#contract/format/calendar-day.ts';
import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Select, type SelectProps } from '#client/ui/form/field.tsx';

interface StaffSelectProps extends Pick<SelectProps, 'className' | 'error' | 'name' | 'onBlur'> {
  value: number | null;
  onChange: (id: number | null) => void;
  /** The days to check for other projects; today if none are chosen. */
  from: string | null | undefined;
  to: string | null | undefined;
  /** Leaves this project out of the check. */
  exceptProjectId: number;
  /** The current operator, shown before the list has loaded. */
  current: { id: number; name: string; isActive: boolean } | null;
}

/** Chooses the operator; each option says what they are already planned for on those days. */
export function StaffSelect({
  value,
  onChange,
  from,
  to,
  exceptProjectId,
  current,
  ...props
}: StaffSelectProps) {
  const first = from || zonedDay(new Date(), OFFICE_ZONE);
  const last = to && to > first ? to : first;
  const staff = trpc.portal.projects.availability.useQuery(
    { from: first, to: last, exceptProjectId },
    { placeholderData: (before) => before },
  );
  const isListed = staff.data?.some(({ id }) => id === current?.id) ?? false;
  return (
    <Select
      label="Operator"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      {...props}
    >
      <option value="">Unassigned</option>
      {current && !isListed && (
        <option value={current.id}>{current.isActive ? current.name : `${current.name} (inactive)`}</option>
      )}
      {staff.data?.map(({ id, name, role, taken: [taken], away: [away] }) => (
        <option key={id} value={id}>
          {name}
          {role === 'manager' && ', manager'}
          {away && ` (away from ${shortDayWithWeekday(away.from)})`}
          {taken && ` (on ${taken.vesselName} from ${shortDayWithWeekday(taken.from)})`}
        </option>
      ))}
    </Select>
  );
}
