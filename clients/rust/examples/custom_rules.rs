//! Changes a ruleset, has the result checked, and looks at its first moves.

use mashimo_client::v1::{CheckRulesRequest, check_rules_request, rules};
use mashimo_client::{Address, Client, Error, Line};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let client = Client::connect(&Address::from_env()?).await?;
    let mut rules = client.ruleset("kalah").await?.rules.unwrap_or_default();
    rules.geometry.get_or_insert_default().columns = 4;
    rules.setup.get_or_insert_default().inner = vec![3; 4];
    rules.set_relay(rules::Relay::Occupied);
    let data = Some(check_rules_request::Rules::Data(rules.clone()));
    let checked = client
        .rules()
        .check_rules(CheckRulesRequest { rules: data })
        .await?
        .into_inner();
    for fault in &checked.faults {
        println!("refused: {} ({})", fault.reason, fault.fields.join(", "));
    }
    if let Some(details) = checked.details {
        println!("{}\n", details.description);
        for legal in client.legal_moves(Line::of(rules)).await?.moves {
            println!(
                "{:4} wins {:?}, leads to {}",
                legal.text, legal.seeds_won, legal.position
            );
        }
    }
    Ok(())
}
