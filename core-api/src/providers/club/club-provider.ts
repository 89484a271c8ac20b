/** Who goes to the club. */
export interface ClubMember {
  /** The user's public id. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Opens the club's door once, for a minute. */
export interface ClubPass {
  readonly token: string;
  /** Where the browser goes, the token in it. */
  readonly url: string;
}

export interface ClubProvider {
  createPass(member: ClubMember): Promise<ClubPass>;
}
