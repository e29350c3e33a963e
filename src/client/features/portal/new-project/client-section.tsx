import { useFormContext, useWatch } from 'react-hook-form';
import { formatCount } from '#contract/format/format-number.ts';
import { useMatchingCompanies } from '#client/entities/company/use-matching-companies.ts';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { SuggestField } from '#client/ui/form/suggest-field.tsx';
import type { ProjectFields } from './project-fields.ts';
import { Section } from './section.tsx';
import { useChosenVessel } from './use-chosen-vessel.ts';
import { useField } from './use-field.ts';
import { useNameQuestions } from './name-questions.ts';

/** The client, whose name is looked up before it becomes a new one, and the system. */
export function ClientSection({ isManager }: { isManager: boolean }) {
  const field = useField();
  const vessel = useChosenVessel();
  const systems = [vessel?.systemType1, vessel?.systemType2].filter(Boolean);
  const [client, system] = useWatch<ProjectFields, readonly ['clientName', 'systemType']>({
    name: ['clientName', 'systemType'],
  });
  return (
    <Section
      title="Client and system"
      hint="Filled in from the vessel record. Correct anything out of date."
      fields={['clientName', 'systemType']}
      summary={[client, system].filter(Boolean).join(' · ') || 'Nothing entered'}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ClientField isManager={isManager} />
        <TextField label="System" autoComplete="off" list="vessel-systems" {...field('systemType')} />
        <datalist id="vessel-systems">
          {systems.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
    </Section>
  );
}

function ClientField({ isManager }: { isManager: boolean }) {
  const field = useField();
  const { setValue, clearErrors } = useFormContext<ProjectFields>();
  const [text, newClientName] = useWatch<ProjectFields, readonly ['clientName', 'newClientName']>({
    name: ['clientName', 'newClientName'],
  });
  const offered = useMatchingCompanies(text, isManager).filter(({ name }) => name !== text);
  const question = useNameQuestions({ clientName: isManager ? text : '' })?.client;
  const { id, error } = field('clientName');
  const isNew = text !== '' && newClientName === text;

  function choose(name: string): void {
    setValue('clientName', name);
    clearErrors('clientName');
  }

  return (
    <div className="grid gap-2">
      <SuggestField
        id={id}
        label="Client"
        error={error}
        maxLength={200}
        text={text}
        onType={choose}
        listLabel="Clients"
        options={offered.map(({ id: key, name, alternativeNames }) => ({
          key,
          content: (
            <>
              <span className="block font-medium">{name}</span>
              {alternativeNames.length > 0 && (
                <span className="block text-muted">also {alternativeNames.join(', ')}</span>
              )}
            </>
          ),
        }))}
        announcement={`${formatCount(offered.length, 'known client')}.`}
        onTake={(index) => {
          const company = offered[index];
          if (company) choose(company.name);
        }}
      />
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <output className="text-muted empty:hidden">
        {question && question.known === null && (isNew || question.candidates.length === 0) && text !== ''
          ? `${text} will be added as a new client.`
          : question?.known && question.known !== text
            ? `Known as ${question.known}.`
            : ''}
      </output>
      {question && question.candidates.length > 0 && !isNew && (
        <DidYouMean
          message={`Did you mean the client ${question.candidates[0]?.name}?`}
          candidates={question.candidates.map(({ id: key, name }) => ({ id: key, name, details: [] }))}
          none="No, this is another client"
          isBusy={false}
          isInline
          onChoose={(key) => {
            const known = question.candidates.find((candidate) => candidate.id === key);
            if (known) choose(known.name);
          }}
          onNone={() => {
            setValue('newClientName', text);
            clearErrors('clientName');
          }}
        />
      )}
    </div>
  );
}
