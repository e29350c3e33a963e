import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short to read and long to run, because they go through every screen. */
const SWEEPS = /\/(hydration|portal-screens(-phone)?)\.test\.ts$/;

const isSweep = ({ moduleId }: TestSpecification) => SWEEPS.test(moduleId);

/**
 * Starts with the files that take longest, so that the workers end together. Of a fresh clone the runner knows only how
 * large the files are.
 */
export class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSweep), ...sorted.filter((file) => !isSweep(file))];
  }
}
