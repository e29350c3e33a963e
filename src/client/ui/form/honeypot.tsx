import type { ComponentProps } from 'react';

/** A honeypot field that people neither see nor reach; bots fill in every field. */
export function Honeypot({ id, ...input }: ComponentProps<'input'> & { id: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px] h-px w-px overflow-hidden">
      <label htmlFor={id}>Website</label>
      <input id={id} type="text" tabIndex={-1} autoComplete="off" {...input} />
    </div>
  );
}
