import Phone from 'lucide-react/icons/phone';
import { hoursLabel } from '#contract/format/opening-hours.ts';
import { companyProfile } from '#content/company-profile.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { usePhoneAnswered } from './use-phone-answered.ts';

const { phones, hours } = companyProfile;

/** The phone number and whether the phone is staffed: by colour, by a struck-through icon, and in a word. */
export function PhoneButton() {
  const isAnswered = usePhoneAnswered(hours.phoneIndicator);
  const state = isAnswered === undefined ? 'unknown' : isAnswered ? 'open' : 'closed';
  return (
    <a
      href={`tel:${phones.primary.e164}`}
      data-availability={state}
      className={buttonClasses({ variant: 'secondary', className: 'justify-start gap-3 py-1.5 text-left' })}
    >
      <PhoneSign state={state} />
      <span className="grid">
        <span className="text-md leading-tight tabular-nums">
          <span className="sr-only">Call </span>
          {phones.primary.display}
        </span>
        {/* The word is added after mounting; its space is reserved, so that nothing moves. */}
        <span className="text-xs font-normal text-muted tabular-nums">
          {hoursLabel(hours.phoneIndicator)}
          <span className="sr-only"> Oslo time</span>
          <span
            className={classNames(
              'ml-2 inline-block min-w-[5.5em] font-medium',
              state === 'open' && 'text-success',
              state === 'closed' && 'text-danger',
            )}
          >
            {words[state]}
          </span>
        </span>
      </span>
    </a>
  );
}

const words = { unknown: '', open: 'Open now', closed: 'Closed now' };
const grounds = {
  unknown: 'border-edge bg-paper text-ink',
  open: 'border-success bg-success text-paper',
  closed: 'border-danger bg-danger text-paper',
};

function PhoneSign({ state }: { state: keyof typeof words }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid size-9 shrink-0 place-items-center overflow-hidden rounded-[50%] border-2 transition-colors',
        grounds[state],
      )}
    >
      <Phone className="size-4.5" />
      {state === 'closed' && (
        <svg viewBox="0 0 36 36" className="absolute inset-0">
          <path d="M5 31 31 5" className="stroke-danger stroke-[7]" />
          <path d="M5 31 31 5" className="stroke-paper stroke-[3]" />
        </svg>
      )}
    </span>
  );
}
