import { useFormContext } from 'react-hook-form';
import type { CreateOperatorInput } from '#contract/office/operator.ts';
import { TextField } from '#client/ui/form/field.tsx';

/** The fields that the invitation and the edit form share. */
type PersonValues = Pick<
  CreateOperatorInput,
  'name' | 'email' | 'location' | 'phone' | 'skills' | 'dailyHours' | 'timezone'
>;

const ZONES_ID = 'time-zones';

export const PERSON_LABELS = {
  name: 'Name',
  email: 'E-mail',
  location: 'Location',
  phone: 'Phone',
  skills: 'Skills',
  dailyHours: 'Hours per day',
  timezone: 'Time zone',
} as const satisfies Partial<Record<keyof PersonValues, string>>;

/** Skills are typed on one line, separated by commas. */
const skillsOf = (typed: unknown) =>
  Array.isArray(typed)
    ? typed
    : String(typed)
        .split(',')
        .map((skill) => skill.trim())
        .filter((skill) => skill !== '');

/** Use inside the form's provider. */
export function PersonFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<PersonValues>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Location (optional)"
        autoComplete="off"
        error={errors.location?.message}
        {...register('location')}
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Skills (optional)"
        hint="Separate skills with commas."
        autoComplete="off"
        className="sm:col-span-2"
        error={errors.skills?.message ?? errors.skills?.find?.((one) => one?.message)?.message}
        {...register('skills', { setValueAs: skillsOf })}
      />
      <TextField
        label="Hours per day"
        type="number"
        inputMode="decimal"
        min={0.25}
        max={24}
        step={0.25}
        error={errors.dailyHours?.message}
        {...register('dailyHours', { valueAsNumber: true })}
      />
      <TextField
        label="Time zone"
        list={ZONES_ID}
        autoComplete="off"
        spellCheck={false}
        error={errors.timezone?.message}
        {...register('timezone')}
      />
      <datalist id={ZONES_ID}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </div>
  );
}
