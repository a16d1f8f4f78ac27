import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's assertions, which wait for what they ask for; patient enough for a machine with other work to do. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
