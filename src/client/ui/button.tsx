import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

const base =
  'button inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium no-underline transition-colors ' +
  'select-none disabled:cursor-not-allowed disabled:border-line disabled:bg-mist disabled:text-muted ' +
  'aria-disabled:cursor-not-allowed pointer-coarse:min-h-11';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-theme bg-theme text-paper hover:border-theme-strong hover:bg-theme-strong',
  secondary: 'border-edge bg-paper text-ink hover:border-theme hover:bg-theme-tint hover:text-theme-strong',
  ghost: 'border-transparent bg-transparent text-theme hover:bg-theme-tint hover:text-theme-strong',
  danger: 'border-danger bg-danger text-paper hover:border-danger-strong hover:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  xs: 'min-h-7 px-2 text-xs',
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4 text-md',
  lg: 'min-h-13 px-6 text-base',
};

/** The classes of a button, for links that look like one. */
export function buttonClasses({ variant = 'primary', size = 'md', className }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size], className);
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook;

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses({ variant, size, className })} {...rest} />;
}
