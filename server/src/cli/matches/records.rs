//! The records of a match as files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use mashimo_client::v1;

use super::stage::Stage;
use crate::cli::fault::Fault;

/// Where the records of a match lie.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    /// JSON Lines: every event.
    pub(crate) lines: PathBuf,
    /// Tags and moves.
    pub(crate) text: PathBuf,
}

/// Writes the games of matches in both forms.
pub(crate) async fn write_records(stage: &Stage, match_ids: &[String]) -> Result<Records, Fault> {
    let records = Records {
        lines: stage.folder().join("games.jsonl"),
        text: stage.folder().join("games.txt"),
    };
    export(stage, match_ids, v1::GameFormat::Jsonl, &records.lines).await?;
    export(stage, match_ids, v1::GameFormat::Text, &records.text).await?;
    Ok(records)
}

async fn export(
    stage: &Stage,
    match_ids: &[String],
    format: v1::GameFormat,
    path: &Path,
) -> Result<(), Fault> {
    let unwritable = |error: io::Error| Fault::failed(format_args!("{}: {error}", path.display()));
    let refused = |status| Fault::failed(mashimo_client::Error::from(status));
    let mut file = BufWriter::new(File::create(path).map_err(unwritable)?);
    let mut games = stage.client().games();
    for match_id in match_ids {
        let request = v1::ExportGamesRequest {
            match_id: match_id.clone(),
            format: format.into(),
            ..Default::default()
        };
        // Piece by piece: a long match need not fit into memory.
        let mut pieces = games
            .export_games(request)
            .await
            .map_err(refused)?
            .into_inner();
        while let Some(piece) = pieces.message().await.map_err(refused)? {
            file.write_all(piece.chunk.as_bytes()).map_err(unwritable)?;
        }
    }
    file.flush().map_err(unwritable)
}
