import { toLimaClock } from './lima-time.ts';

type Certification = {
  name: string;
  /** The issuing entity, which is not always the school. */
  organization: string;
  /** ISO instant; LinkedIn takes year and month. */
  issued: string;
  url: string;
  id: string;
};

/** Opens LinkedIn's form with the certification filled in. Without an expiry: certificados do not expire. */
export function linkedinUrl({ name, organization, issued, url, id }: Certification): string {
  const lima = toLimaClock(issued);
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: String(lima.getUTCFullYear()),
    issueMonth: String(lima.getUTCMonth() + 1),
    certUrl: url,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
