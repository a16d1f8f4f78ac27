import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's retrying assertions with a time-out for busy machines. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
