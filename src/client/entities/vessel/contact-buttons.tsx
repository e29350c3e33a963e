import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { buttonClasses } from '#client/ui/button.tsx';

interface ContactButtonsProps {
  /** Who is contacted, for screen readers: "the port agent". */
  who: string;
  phone: string | null;
  email: string | null;
}

const look = buttonClasses({
  variant: 'secondary',
  size: 'sm',
  className: 'max-w-full min-w-0 py-1 max-sm:min-h-11',
});

/** Buttons to call and e-mail a person, if their details are known. */
export function ContactButtons({ who, phone, email }: ContactButtonsProps) {
  if (!phone && !email) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={look}>
          <Phone aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Call {who}: </span>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURIComponent(email)}`} className={look}>
          <Mail aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">E-mail to {who}: </span>
          <span className="min-w-0 break-all">{email}</span>
        </a>
      )}
    </span>
  );
}
