"""Forces by the dice: composition, assignment, experience and skills, and the bidding of the Clans."""
