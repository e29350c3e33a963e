import type { LandingSection } from '#client/entities/page/section-link.tsx';

export interface NavigationEntry {
  section: LandingSection;
  label: string;
}

/** The entries of header, menu and footer: only existing sections and pages. */
export const navigation: readonly NavigationEntry[] = [
  { section: 'home', label: 'Home' },
  { section: 'services', label: 'Services' },
  { section: 'products', label: 'Products' },
  { section: 'about', label: 'About' },
  { section: 'team', label: 'Team' },
  { section: 'compliance', label: 'Compliance' },
  { section: 'contact', label: 'Contact' },
];
